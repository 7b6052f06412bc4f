import { Badge, UnstyledButton } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import type { Component } from '@clew/contract'
import { memo, useEffect, useId, useRef } from 'react'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { componentTypes } from './catalogue-filter.ts'
import { ComponentContent, type Creating } from './ComponentContent.tsx'
import { summaryOf } from './summary.ts'
import classes from './ComponentCard.module.css'

interface ComponentCardProps {
  component: Component
  onToggle: (id: number) => void
  /** What an open card creates with; a closed card has none. */
  creating?: Creating
}

/** Memoised: what is typed into the open card draws no other one again. */
export const ComponentCard = memo(function ComponentCard({ component, onToggle, creating }: ComponentCardProps) {
  const { id, name, type, icon, in_progress } = component
  const ids = useId()
  const card = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef<HTMLElement>(null)
  const isOpen = creating !== undefined
  const isAvailable = in_progress === 0
  useEffect(() => {
    if (!isOpen) return
    // The card last: when there is no room for both, its top is what must be seen.
    for (const part of [opened, card]) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const close = () => {
    button.current?.focus()
    onToggle(id)
  }
  return (
    <div role="listitem" className={classes.item}>
      <div ref={card} className={classes.card} data-open={isOpen || undefined} data-off={!isAvailable || undefined}>
        <span className={classes.icon}>
          <ComponentIcon icon={icon} size={28} />
        </span>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <UnstyledButton
              ref={button}
              id={`${ids}name`}
              className={classes.name}
              title={name}
              aria-labelledby={`${ids}name ${ids}type`}
              aria-describedby={`${ids}summary`}
              {...(isAvailable
                ? { 'aria-expanded': isOpen, 'aria-controls': `${ids}content`, onClick: () => onToggle(id) }
                : { 'aria-disabled': true })}
            >
              {name}
            </UnstyledButton>
          </h2>
          <span id={`${ids}type`} className={classes.type}>
            {componentTypes.find((known) => known.type === type)?.label}
          </span>
          <p id={`${ids}summary`} className={classes.summary}>
            {isAvailable ? summaryOf(component.description) : <UnderDevelopment />}
          </p>
        </div>
      </div>
      {creating && (
        <section
          ref={opened}
          id={`${ids}content`}
          className={classes.content}
          aria-labelledby={`${ids}name ${ids}type`}
        >
          <ComponentContent component={component} {...creating} onClose={close} />
        </section>
      )}
    </div>
  )
})

const UnderDevelopment = () => (
  <Badge component="span" variant="light" color="gray" leftSection={<IconTools size={12} aria-hidden />}>
    Under development
  </Badge>
)
