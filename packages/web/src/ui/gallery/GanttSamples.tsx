import { Stack } from '@mantine/core'
import { LineChart } from '../chart/LineChart.tsx'
import { Gantt, type GanttRow } from '../gantt/Gantt.tsx'
import { Section } from '../Section.tsx'
import { statuses } from '../status/status-look.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const to = Date.parse('2026-11-15T10:00:00.000Z')
const from = to - 2 * HOUR_MS

const rows: readonly GanttRow[] = [
  { key: 'head', name: 'Orders of the whole year to the warehouse', href: '/gallery', isGroup: true, bars: [] },
  ...statuses.map((status, index) => ({
    key: status,
    name: `${status}.sql`,
    bars: [0, 1, 2].map((run) => {
      const start = from + (index * 9 + run * 40 - 4) * MINUTE_MS
      const end = start + [14, 3, 0.2][run]! * MINUTE_MS
      return { key: run, start, end, status, label: `${status}.sql: ${status}`, text: status, href: '/gallery' }
    }),
  })),
]

const points = Array.from({ length: 48 }, (_, index) => ({
  at: to - (47 - index) * HOUR_MS,
  value: Math.round(20 + 18 * Math.sin(index / 4)) + (index === 30 ? 40 : 0),
}))

export function GanttSamples() {
  return (
    <Section title="Time">
      <Stack gap="md">
        <LineChart
          label="Jobs per hour"
          points={points}
          from={points[0]!.at}
          to={to + HOUR_MS}
          marked={{ from, to }}
          wordsOf={({ value }) => `${value} jobs`}
        />
        <Gantt label="Jobs of two hours" rows={rows} from={from} to={to} now={to - 6 * MINUTE_MS} />
      </Stack>
    </Section>
  )
}
