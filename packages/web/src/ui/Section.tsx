import { Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Card } from './Card.tsx'

interface SectionProps {
  title: string
  /** Beside the title, such as an edit button. */
  actions?: ReactNode
  children: ReactNode
}

/** A card with a heading, found by its name among the regions of the page. */
export function Section({ title, actions, children }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Card>
        <Group justify="space-between" align="center" mb="sm" mih={32}>
          <Title order={2} id={headingId}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Card>
    </section>
  )
}
