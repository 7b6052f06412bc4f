/** What the tables and pages show of a job. */
import { Tooltip } from '@mantine/core'
import { jobDurationMs } from '@clew/contract/rules/duration'
import { isActive } from '@clew/contract/rules/job-status'
import type { Job } from '../../api/runnables.ts'
import { formatBytes } from '../../format/bytes.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { useNow } from '../../ui/use-now.ts'
import { startedBy } from './started-by.ts'
import classes from './jobs.module.css'

/** How long it took; while it is under way, how long so far. */
export function Duration({ job }: { job: Job }) {
  const isUnderWay = isActive(job.status)
  const milliseconds = jobDurationMs(job, useNow(isUnderWay))
  // What is under way counts in seconds: milliseconds that stand still would look broken.
  const shown = isUnderWay ? Math.floor(milliseconds / 1_000) * 1_000 : milliseconds
  return <span className={classes.figure}>{shown === 0 && isUnderWay ? '0s' : formatDuration(shown)}</span>
}

/** Local, UTC in the tooltip. */
export function Moment({ at }: { at: string }) {
  return (
    <Tooltip label={formatUtc(at)}>
      <time dateTime={at} className={classes.figure}>
        {formatTimestamp(at)}
      </time>
    </Tooltip>
  )
}

export function DataMoved({ job: { stats }, way }: { job: Job; way: '/in' | '/out' }) {
  const files = stats.files_count?.[way] ?? 0
  const bytes = stats.data_volumes?.[way] ?? 0
  if (files === 0 && bytes === 0)
    return (
      <span className={classes.muted} data-nothing>
        –
      </span>
    )
  return (
    <span className={classes.moved}>
      <span className={classes.figure}>{formatBytes(bytes)}</span>{' '}
      <span className={classes.muted}>in {files} file(s)</span>
    </span>
  )
}

export function StartedBy({ job }: { job: Job }) {
  const { name, parent } = startedBy(job)
  return (
    <span className={classes.person}>
      <span title={name} className={classes.cut}>
        {name}
      </span>
      {parent && <span className={classes.muted}>via {parent.word}</span>}
    </span>
  )
}
