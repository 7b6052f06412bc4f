import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './brand/Logo.tsx'

interface EmptyStateProps {
  /** What there is none of. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Logo size={48} muted />
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text c="dimmed" maw="60ch">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
