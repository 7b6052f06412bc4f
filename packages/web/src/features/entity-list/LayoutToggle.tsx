import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WorkspacesListLayout } from '../../session/preferences.ts'

interface LayoutToggleProps {
  layout: WorkspacesListLayout
  onChange: (layout: WorkspacesListLayout) => void
}

export function LayoutToggle({ layout, onChange }: LayoutToggleProps) {
  return (
    <SegmentedControl
      aria-label="Layout"
      value={layout}
      onChange={onChange}
      data={[
        { value: 'one-col', label: option('One column', <IconLayoutList size={18} aria-hidden />) },
        { value: 'two-cols', label: option('Two columns', <IconLayoutGrid size={18} aria-hidden />) },
      ]}
    />
  )
}

function option(name: string, icon: ReactNode) {
  return (
    <span title={name} style={{ display: 'flex' }}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
