import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { OtherTime, ScheduleTime } from './schedule-time.ts'

type EditableTime = Exclude<ScheduleTime, OtherTime>
type Variant = EditableTime['variant']

interface VariantChoiceProps {
  time: EditableTime
  onChange: (time: EditableTime) => void
}

/** Whoever looks at another variant and comes back finds what they had. */
export function VariantChoice({ time, onChange }: VariantChoiceProps) {
  const [seen, setSeen] = useState<Partial<Record<Variant, EditableTime>>>({})
  const [weekly, setWeekly] = useState<Variant>('interval')

  function choose(variant: Variant) {
    setSeen({ ...seen, [time.variant]: time })
    if (time.variant !== 'month') setWeekly(time.variant)
    const next = seen[variant] ?? empty[variant]
    // Both modes are about the same days.
    onChange('weekdays' in next && 'weekdays' in time ? { ...next, weekdays: time.weekdays } : next)
  }

  return (
    <Group gap="xs" pr={40}>
      <SegmentedControl
        aria-label="Repeats by"
        data={[
          { value: 'week', label: 'Day of week' },
          { value: 'month', label: 'Day of month' },
        ]}
        value={time.variant === 'month' ? 'month' : 'week'}
        onChange={(chosen) => choose(chosen === 'month' ? 'month' : weekly)}
      />
      {time.variant !== 'month' && (
        <SegmentedControl
          aria-label="Mode"
          data={[
            { value: 'interval', label: 'Interval mode' },
            { value: 'fixed', label: 'Fixed-time mode' },
          ]}
          value={time.variant}
          onChange={choose}
        />
      )}
    </Group>
  )
}

const empty: Record<Variant, EditableTime> = {
  interval: { variant: 'interval', weekdays: [], repeat: undefined, from: '', to: '', delay: 0 },
  fixed: { variant: 'fixed', weekdays: [], times: [''] },
  month: { variant: 'month', days: [], time: '' },
}
