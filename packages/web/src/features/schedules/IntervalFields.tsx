import { Group, NativeSelect, TextInput } from '@mantine/core'
import { localTime } from './local-time.ts'
import { delaysOf, repeatCounts, type IntervalTime, type Repeat, type RepeatUnit } from './schedule-time.ts'
import type { TimeProblems } from './time-problems.ts'
import classes from './schedules.module.css'

interface IntervalFieldsProps {
  time: IntervalTime
  problems: TimeProblems
  now: Date
  onChange: (time: IntervalTime) => void
}

export function IntervalFields({ time, problems, now, onChange }: IntervalFieldsProps) {
  const { repeat, delay } = time
  const isHourly = repeat?.unit === 'hours'
  const hasSpan = time.from !== '' || time.to !== ''
  const delays = repeat ? delaysOf(repeat) : []
  const spanProps = { time, problems, now, onChange, isDisabled: isHourly && delay > 0 }
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="Repeat every"
        className={classes.select}
        data={[{ value: '', label: 'Select' }, ...repeatOptions]}
        value={repeat ? repeatText(repeat) : ''}
        error={problems.repeat}
        onChange={(event) => onChange(withRepeat(time, repeatOf(event.currentTarget.value)))}
      />
      <HourField name="from" label="From (hour)" placeholder="0" {...spanProps} />
      <HourField name="to" label="To (hour)" placeholder="23" {...spanProps} />
      <NativeSelect
        label="Delayed by"
        className={classes.select}
        data={[
          { value: '0', label: 'No delay' },
          ...delays.map((each) => ({ value: String(each), label: words(each, repeat!.unit) })),
        ]}
        value={String(delay)}
        disabled={delays.length === 0 || (isHourly && hasSpan)}
        onChange={(event) => onChange({ ...time, delay: Number(event.currentTarget.value) })}
      />
    </Group>
  )
}

interface HourFieldProps extends IntervalFieldsProps {
  name: 'from' | 'to'
  label: string
  placeholder: string
  isDisabled: boolean
}

function HourField({ name, label, placeholder, time, problems, now, isDisabled, onChange }: HourFieldProps) {
  const typed = time[name]
  const isReadable = /^\d{1,2}$/.test(typed) && Number(typed) <= 23
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      className={classes.hour}
      inputMode="numeric"
      maxLength={2}
      value={typed}
      error={problems[name]}
      disabled={isDisabled}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isReadable ? localTime({ hour: Number(typed), minute: 0 }, now) : undefined}
      onChange={(event) => onChange({ ...time, [name]: event.currentTarget.value.trim() })}
    />
  )
}

const words = (count: number, unit: RepeatUnit): string => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
const repeatText = ({ count, unit }: Repeat): string => `${count} ${unit}`

const repeatOptions = (['minutes', 'hours'] as const).map((unit) => ({
  group: unit === 'minutes' ? 'Minutes' : 'Hours',
  items: repeatCounts[unit].map((count) => ({ value: repeatText({ count, unit }), label: words(count, unit) })),
}))

function repeatOf(text: string): Repeat | undefined {
  const [count, unit] = text.split(' ')
  return unit === 'minutes' || unit === 'hours' ? { count: Number(count), unit } : undefined
}

/** A delay that the new interval does not offer, or that would now be in another unit, is gone. */
function withRepeat(time: IntervalTime, repeat: Repeat | undefined): IntervalTime {
  const isDelayKept = repeat?.unit === time.repeat?.unit && repeat !== undefined && time.delay < repeat.count
  return { ...time, repeat, delay: isDelayKept ? time.delay : 0 }
}
