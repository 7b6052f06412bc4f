import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { localTime } from './local-time.ts'
import { clockTime, writeClockTime } from './schedule-time.ts'
import classes from './schedules.module.css'

interface ClockFieldProps {
  label: string
  value: string
  problem: string | undefined
  now: Date
  rightSection?: ReactNode
  onChange: (value: string) => void
}

/** A time of the day in UTC, with the local one below it. */
export function ClockField({ label, value, problem, now, rightSection, onChange }: ClockFieldProps) {
  const time = clockTime(value)
  return (
    <TextInput
      label={label}
      placeholder="hh:mm"
      className={classes.clock}
      maxLength={5}
      value={value}
      error={problem}
      rightSection={rightSection}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={time && localTime(time, now)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => time && writeClockTime(time) !== value && onChange(writeClockTime(time))}
    />
  )
}
