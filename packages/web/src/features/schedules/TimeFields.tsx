import { ActionIcon, Code, Fieldset, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FixedTimeFields } from './FixedTimeFields.tsx'
import { IntervalFields } from './IntervalFields.tsx'
import { MonthFields } from './MonthFields.tsx'
import { scheduleSentence } from './schedule-sentence.ts'
import { schedulesOf, type OtherTime, type ScheduleTime } from './schedule-time.ts'
import { hasProblems, timeProblems, type TimeProblems } from './time-problems.ts'
import { VariantChoice } from './VariantChoice.tsx'
import { WeekdayPicker } from './WeekdayPicker.tsx'
import classes from './schedules.module.css'

interface TimeFieldsProps {
  /** "Schedule 2". */
  name: string
  time: ScheduleTime
  problems: TimeProblems
  now: Date
  onChange: (time: ScheduleTime) => void
  onRemove: () => void
}

export function TimeFields({ name, time, problems, now, onChange, onRemove }: TimeFieldsProps) {
  return (
    <Fieldset legend={name} className={classes.time}>
      <Tooltip label={`Delete ${name.toLowerCase()}`}>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="red"
          aria-label={`Delete ${name.toLowerCase()}`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {time.variant === 'other' ? (
        <OtherFields time={time} />
      ) : (
        <Stack gap="sm">
          <VariantChoice time={time} onChange={onChange} />
          {time.variant !== 'month' && (
            <WeekdayPicker
              selected={time.weekdays}
              problem={problems.days}
              onChange={(weekdays) => onChange({ ...time, weekdays })}
            />
          )}
          {time.variant === 'interval' && <IntervalFields {...{ time, problems, now, onChange }} />}
          {time.variant === 'fixed' && <FixedTimeFields {...{ time, problems, now, onChange }} />}
          {time.variant === 'month' && <MonthFields {...{ time, problems, now, onChange }} />}
          {!hasProblems(timeProblems(time)) && (
            <Text size="sm" c="dimmed">
              {scheduleSentence(...schedulesOf(time))}
            </Text>
          )}
        </Stack>
      )}
    </Fieldset>
  )
}

function OtherFields({ time }: { time: OtherTime }) {
  const { minute, hour, day, month, day_of_week } = time.schedule
  return (
    <Stack gap="xs" pr={40}>
      <Text size="sm">{scheduleSentence(time.schedule)}</Text>
      <dl className={classes.rawFields}>
        {Object.entries({ Minute: minute, Hour: hour, Day: day, Month: month, 'Day of week': day_of_week }).map(
          ([label, field]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Code>{field}</Code>
              </dd>
            </div>
          ),
        )}
      </dl>
      <Text size="sm" c="dimmed">
        This form cannot express this schedule. It stays as it is unless you delete it.
      </Text>
    </Stack>
  )
}
