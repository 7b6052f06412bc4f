import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ClockField } from './ClockField.tsx'
import { MOST_FIXED_TIMES, type FixedTime } from './schedule-time.ts'
import type { TimeProblems } from './time-problems.ts'
import classes from './schedules.module.css'

interface FixedTimeFieldsProps {
  time: FixedTime
  problems: TimeProblems
  now: Date
  onChange: (time: FixedTime) => void
}

export function FixedTimeFields({ time, problems, now, onChange }: FixedTimeFieldsProps) {
  const { times } = time
  return (
    <Group gap="sm" align="flex-start">
      {Array.from(times.entries(), ([index, each]) => (
        <ClockField
          // Times have no identity beyond their place.
          key={index}
          label={times.length === 1 ? 'Time (UTC)' : `Time ${index + 1} (UTC)`}
          value={each}
          problem={problems.times?.[index]}
          now={now}
          rightSection={
            times.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Remove time ${index + 1}`}
                onClick={() => onChange({ ...time, times: times.toSpliced(index, 1) })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )
          }
          onChange={(value) => onChange({ ...time, times: times.with(index, value) })}
        />
      ))}
      {times.length < MOST_FIXED_TIMES && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.besideField}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ ...time, times: [...times, ''] })}
        >
          Add time
        </Button>
      )}
    </Group>
  )
}
