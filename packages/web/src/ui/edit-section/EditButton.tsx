import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { DisabledTooltip } from '../DisabledTooltip.tsx'
import type { EditSection } from './useEditSection.ts'

export const FINISH_EDIT_FIRST = 'Save or cancel the current edit first.'

interface EditButtonProps {
  section: EditSection
  label?: string
  /** Why this user cannot edit it at all. */
  reason?: string | undefined
}

/** Puts its section in edit; waits while another one is. */
export function EditButton({ section, label = 'Edit', reason }: EditButtonProps) {
  return (
    <DisabledTooltip reason={reason ?? (section.isEditingOther ? FINISH_EDIT_FIRST : undefined)}>
      <Button
        data-edit-button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={section.startEditing}
      >
        {label}
      </Button>
    </DisabledTooltip>
  )
}
