import { UnstyledButton } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { scheduleWords } from '../../format/schedule-words.ts'
import { Fact } from './EntityCard.tsx'
import classes from './EntityCard.module.css'

type Schedule = Parameters<typeof scheduleWords>[0]

/** The first schedule, and the others when asked for. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!schedules || schedules.length === 0) return null
  const words = [...new Set(schedules.map(scheduleWords))]
  const hidden = words.length - 1
  return (
    <span className={classes.schedules}>
      {(isOpen ? words : words.slice(0, 1)).map((text) => (
        <Fact key={text} name="Schedule" icon={<IconClockHour4 size={14} aria-hidden />}>
          {text}
        </Fact>
      ))}
      {hidden > 0 && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : `+${hidden} more`}
        </UnstyledButton>
      )}
    </span>
  )
}
