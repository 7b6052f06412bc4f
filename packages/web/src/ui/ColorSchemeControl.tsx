import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Light, dark, or whatever the system says; the choice is kept in this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      size="xs"
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: option('Light', <IconSun size={16} aria-hidden />) },
        { value: 'dark', label: option('Dark', <IconMoon size={16} aria-hidden />) },
        { value: 'auto', label: option('System', <IconDeviceDesktop size={16} aria-hidden />) },
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
