import { Group, Title } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { sectionAnchor } from '../format/section-anchor.ts'
import { Card } from './Card.tsx'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  /** Beside the title, such as an edit button. */
  actions?: ReactNode
  children: ReactNode
}

/** A card with a heading, found by its name among the regions of the page, and by `#name` in the address. */
export function Section({ title, actions, children }: SectionProps) {
  const headingId = useId()
  const place = useRef<HTMLElement>(null)
  const anchor = sectionAnchor(title)
  useEffect(() => {
    // The browser has looked for it when the page was opened: what is shown may have come later.
    if (window.location.hash === `#${encodeURIComponent(anchor)}`) place.current?.scrollIntoView()
  }, [anchor])
  return (
    <section ref={place} id={anchor} aria-labelledby={headingId} className={classes.section}>
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
