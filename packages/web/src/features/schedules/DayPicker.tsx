import { Input, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ascending } from './cron-field.ts'
import classes from './DayPicker.module.css'

const COLUMNS = 7

interface Day {
  value: number
  label: string
  /** For screen readers. */
  name: string
}

interface DayPickerProps {
  label: string
  days: readonly Day[]
  selected: readonly number[]
  problem: string | undefined
  onChange: (selected: number[]) => void
}

/** Days in rows of seven. One stop for the Tab key; the arrow keys go from day to day. */
export function DayPicker({ label, days, selected, problem, onChange }: DayPickerProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function toggle(value: number) {
    const rest = selected.filter((each) => each !== value)
    onChange((rest.length < selected.length ? rest : [...rest, value]).toSorted(ascending))
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = current + step
    if (next >= 0 && next < days.length) grid.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Input.Wrapper
      className={classes.picker}
      label={label}
      error={problem}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error`, mt: 4 }}
    >
      <div
        ref={grid}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        data-invalid={problem === undefined ? undefined : true}
        className={classes.grid}
      >
        {days.map(({ value, label: text, name }, index) => (
          <UnstyledButton
            key={value}
            className={classes.day}
            aria-label={name}
            aria-pressed={selected.includes(value)}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => toggle(value)}
            onKeyDown={move}
          >
            {text}
          </UnstyledButton>
        ))}
      </div>
    </Input.Wrapper>
  )
}
