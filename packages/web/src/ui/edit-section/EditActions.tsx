import { Button, Group } from '@mantine/core'

interface EditActionsProps {
  isSaving: boolean
  onCancel: () => void
  className?: string | undefined
}

/** How an edit in its place ends: the form that these stand in saves it. */
export function EditActions({ isSaving, onCancel, className }: EditActionsProps) {
  return (
    <Group gap="xs" {...(className !== undefined && { className })}>
      <Button size="xs" type="submit" loading={isSaving}>
        Save
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}
