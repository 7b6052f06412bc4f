import { Skeleton, Slider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ConfigurationJob } from '../../api/shared-kinds.ts'
import { formatShortDateTime } from '../../format/dates.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Gantt } from '../../ui/gantt/Gantt.tsx'
import { ganttRows } from './gantt-rows.tsx'
import { overviewQuery } from './overview-query.ts'
import { HOURS_BACK, jobsPerHour, wholeSpan, WINDOW_HOURS, windowAt } from './time-span.ts'
import classes from './activity-overview.module.css'

const NO_ANSWER = 'The server did not answer.'

/** What has run in the last two days, asked for anew whenever it opens. */
export function ActivityOverview() {
  const { data: jobs, dataUpdatedAt, error } = useQuery(overviewQuery())
  return (
    <Stack gap="md" className={classes.content}>
      {error && (
        <ErrorPanel title="The activity could not be loaded">
          {error.message === '' ? NO_ANSWER : error.message}
        </ErrorPanel>
      )}
      {!jobs && !error && <Skeleton height={240} role="status" aria-label="Loading the activity" />}
      {jobs?.length === 0 && <EmptyState title="No activity in past 48 hours" />}
      {jobs && jobs.length > 0 && <Charts jobs={jobs} now={dataUpdatedAt} />}
    </Stack>
  )
}

const EARLIEST = -HOURS_BACK
const LATEST = -WINDOW_HOURS
const marks = [-48, -36, -24, -12, LATEST].map((value) => ({ value, label: `${value} h` }))

function Charts({ jobs, now }: { jobs: readonly ConfigurationJob[]; now: number }) {
  const [hours, setHours] = useState(LATEST)
  const whole = wholeSpan(now)
  const shown = useMemo(() => windowAt(hours, now), [hours, now])
  const points = useMemo(() => jobsPerHour(jobs, now), [jobs, now])
  const rows = useMemo(() => ganttRows(jobs, shown, now), [jobs, shown, now])
  const words = `${formatShortDateTime(shown.from)} – ${formatShortDateTime(shown.to)}`
  return (
    <>
      <LineChart
        label="Jobs per hour"
        points={points}
        from={whole.from}
        to={whole.to}
        marked={shown}
        wordsOf={({ value }) => (value === 1 ? '1 job' : `${value} jobs`)}
      />
      <div className={classes.span}>
        <Text fw={600} component="span">
          Time span
        </Text>
        <Slider
          className={classes.slider}
          min={EARLIEST}
          max={LATEST}
          step={1}
          value={hours}
          onChange={setHours}
          marks={marks}
          label={(value) => `${value} h`}
          thumbLabel="Time span"
          thumbProps={{ 'aria-valuetext': words }}
        />
        <Text c="dimmed" component="span" className={classes.words}>
          {words}
        </Text>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No activity occurrence in the selected time range" />
      ) : (
        <Gantt label="Jobs by workspace" rows={rows} {...shown} now={now} maxHeight="none" />
      )}
    </>
  )
}
