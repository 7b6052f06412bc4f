import { Select, TextInput } from '@mantine/core'
import dayjs from 'dayjs'
import { ranges, type LogsState } from './logs-state.ts'
import classes from './logs.module.css'

/** As the browser's own field writes a local time. */
const FIELD_FORMAT = 'YYYY-MM-DDTHH:mm'

const rangeLabels = {
  all: 'Any time',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last 7 days',
  month: 'Last 30 days',
  custom: 'From … to …',
} as const satisfies Record<LogsState['range'], string>
const choices = (['all', ...ranges, 'custom'] as const).map((value) => ({ value, label: rangeLabels[value] }))

interface TimeFieldsProps {
  state: LogsState
  onChange: (changes: Partial<LogsState>) => void
}

export function TimeFields({ state: { range, from, to }, onChange }: TimeFieldsProps) {
  return (
    <>
      <Select
        aria-label="Time"
        className={classes.range}
        data={choices}
        allowDeselect={false}
        value={range}
        onChange={(choice) => {
          const chosen = choices.find(({ value }) => value === choice)?.value ?? 'all'
          onChange({ range: chosen, from: undefined, to: undefined })
        }}
      />
      {range === 'custom' && (
        <>
          <TimeField label="From" value={from} onChange={(time) => onChange({ from: time })} />
          <TimeField label="To" value={to} onChange={(time) => onChange({ to: time })} />
        </>
      )}
    </>
  )
}

interface TimeFieldProps {
  label: string
  value: string | undefined
  onChange: (time: string | undefined) => void
}

/** Local time; the address has it in UTC. */
const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <TextInput
    type="datetime-local"
    aria-label={label}
    leftSection={<span className={classes.timeLabel}>{label}</span>}
    leftSectionWidth={48}
    className={classes.timeField}
    defaultValue={value === undefined ? '' : dayjs(value).format(FIELD_FORMAT)}
    // When the field is left: while a date is typed, it is a different one with each key.
    onBlur={({ currentTarget }) => {
      const time = dayjs(currentTarget.value)
      onChange(currentTarget.value !== '' && time.isValid() ? time.toISOString() : undefined)
    }}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
)
