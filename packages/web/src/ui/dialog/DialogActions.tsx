import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons below a dialog's content, the most likely one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      {children}
    </Group>
  )
}
