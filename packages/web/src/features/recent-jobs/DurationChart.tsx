import { Tooltip } from '@mantine/core'
import { Link, type AnyRouter } from '@tanstack/react-router'
import { formatDuration } from '../../format/duration.ts'
import { statusLook } from '../../ui/status/status-look.ts'
import type { ShownJob } from './shown-job.ts'
import classes from './recent-jobs.module.css'

/** Fewer bars say nothing about each other. */
const FEWEST_BARS = 3
const SMALLEST_PERCENT = 4

/** How long the latest jobs took, oldest first; a bar leads to its job. */
export function DurationChart({ title, jobs }: { title: string; jobs: readonly ShownJob[] }) {
  if (jobs.length < FEWEST_BARS) return null
  const longest = Math.max(...jobs.map(({ durationMs }) => durationMs), 1)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span>up to {formatDuration(longest)}</span>
      </figcaption>
      <ol className={classes.bars}>
        {jobs.toReversed().map((job) => (
          <li key={job.id}>
            <Bar job={job} percent={Math.max((job.durationMs / longest) * 100, SMALLEST_PERCENT)} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Bar({ job: { name, status, durationMs, path }, percent }: { job: ShownJob; percent: number }) {
  const { icon: StatusIcon, color } = statusLook[status]
  const words = `${name}: ${status}, ${formatDuration(durationMs)}`
  return (
    <Tooltip label={words}>
      <Link<AnyRouter, string, string> href={path} aria-label={words} className={classes.column} style={{ color }}>
        <span className={classes.barRoom}>
          <span className={classes.bar} style={{ height: `${percent}%` }} />
        </span>
        <StatusIcon size={14} aria-hidden />
      </Link>
    </Tooltip>
  )
}
