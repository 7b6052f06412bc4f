import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface ConflictNoteProps {
  /** What was edited: "description". */
  what: string
  /** What somebody else has saved. */
  children: ReactNode
  isSaving: boolean
  /** Gives up the own text. */
  onReload: () => void
  onOverwrite: () => void
}

/** Two people have edited the same text: the one who comes second decides, in the place of the edit. */
export function ConflictNote({ what, children, isSaving, onReload, onOverwrite }: ConflictNoteProps) {
  return (
    <Alert
      color="amber"
      variant="light"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title={`Somebody else has changed the ${what} meanwhile`}
      // What is shown may be wider than a phone; it scrolls in its own place.
      styles={{ body: { minWidth: 0 } }}
    >
      {children}
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={onReload}>
          Reload
        </Button>
        <Button size="xs" color="red" loading={isSaving} onClick={onOverwrite}>
          Overwrite
        </Button>
      </Group>
    </Alert>
  )
}
