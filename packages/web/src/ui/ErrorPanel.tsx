import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface ErrorPanelProps {
  /** What happened. */
  title: string
  /** Why, and what to do next. */
  children?: ReactNode
}

/** An error told where it happened, inside the page. */
export function ErrorPanel({ title, children }: ErrorPanelProps) {
  return (
    <Alert color="red" variant="light" title={title} icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  )
}
