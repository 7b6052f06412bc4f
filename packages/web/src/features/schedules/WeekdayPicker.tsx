import { Button, Group } from '@mantine/core'
import { DayPicker } from './DayPicker.tsx'

/** The week as it is planned: Monday first. */
const weekdays = [
  { value: 1, label: 'Mon', name: 'Monday' },
  { value: 2, label: 'Tue', name: 'Tuesday' },
  { value: 3, label: 'Wed', name: 'Wednesday' },
  { value: 4, label: 'Thu', name: 'Thursday' },
  { value: 5, label: 'Fri', name: 'Friday' },
  { value: 6, label: 'Sat', name: 'Saturday' },
  { value: 0, label: 'Sun', name: 'Sunday' },
] as const

const shortcuts = [
  { label: 'Every day', days: [0, 1, 2, 3, 4, 5, 6] },
  { label: 'Weekdays', days: [1, 2, 3, 4, 5] },
]

interface WeekdayPickerProps {
  selected: readonly number[]
  problem: string | undefined
  onChange: (selected: number[]) => void
}

export function WeekdayPicker({ selected, problem, onChange }: WeekdayPickerProps) {
  return (
    <Group gap="xs" align="flex-end">
      <DayPicker label="Days (UTC)" days={weekdays} selected={selected} problem={problem} onChange={onChange} />
      <Group gap={4}>
        {shortcuts.map(({ label, days }) => (
          <Button key={label} variant="subtle" size="compact-sm" onClick={() => onChange(days)}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
