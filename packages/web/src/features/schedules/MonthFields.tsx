import { Group } from '@mantine/core'
import { ClockField } from './ClockField.tsx'
import { range } from './cron-field.ts'
import { DayPicker } from './DayPicker.tsx'
import { LAST_OFFERED_DAY, type MonthTime } from './schedule-time.ts'
import type { TimeProblems } from './time-problems.ts'

/** The days that every month has. */
const days = range(1, LAST_OFFERED_DAY).map((value) => ({ value, label: String(value), name: `Day ${value}` }))

interface MonthFieldsProps {
  time: MonthTime
  problems: TimeProblems
  now: Date
  onChange: (time: MonthTime) => void
}

export function MonthFields({ time, problems, now, onChange }: MonthFieldsProps) {
  return (
    <Group gap="lg" align="flex-start">
      <DayPicker
        label="Days of the month (UTC)"
        days={days}
        selected={time.days}
        problem={problems.days}
        onChange={(selected) => onChange({ ...time, days: selected })}
      />
      <ClockField
        label="Time (UTC)"
        value={time.time}
        problem={problems.times?.[0]}
        now={now}
        onChange={(value) => onChange({ ...time, time: value })}
      />
    </Group>
  )
}
