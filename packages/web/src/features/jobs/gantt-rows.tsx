/** Child jobs as bars on the time of the job that started them. */
import { isActive, jobStatuses } from '@clew/contract/rules/job-status'
import { formatDuration } from '../../format/duration.ts'
import type { ChildJob } from '../../api/shared-kinds.ts'
import type { Job } from '../../api/runnables.ts'
import { pathsOf } from '../../paths.ts'
import type { GanttBar, GanttRow } from '../../ui/gantt/Gantt.tsx'
import { statusLook } from '../../ui/status/status-look.ts'
import { namedJob, type NamedJob } from './named-job.ts'
import classes from './jobs.module.css'

const SHORTEST_AXIS_MS = 1_000
/** So that what ends last does not end at the edge. */
const ROOM_AFTER = 1.02

export function ganttRow(job: ChildJob, now: number): GanttRow {
  const named = namedJob(job)
  const { icon: StatusIcon, color } = statusLook[job.status]
  return {
    key: job.id,
    name: named.name,
    icon: (
      <span role="img" aria-label={job.status} className={classes.icon} style={{ color }}>
        <StatusIcon size={16} aria-hidden />
      </span>
    ),
    ...(!named.isDeleted && { href: pathsOf(named.of).itself }),
    bars: job.status === 'waiting' ? [] : [barOf(named, now)],
  }
}

function barOf({ job, name, isDeleted, path }: NamedJob, now: number): GanttBar {
  const end = isActive(job.status) ? now : endOf(job)
  // What was ended before it could run took no time.
  const start = Math.min(Date.parse(job.stats.statuses_history.running ?? '') || end, end)
  return {
    key: job.id,
    start,
    end,
    status: job.status,
    label: `${name}: ${job.status}, ${formatDuration(end - start)}`,
    text: formatDuration(end - start),
    ...(!isDeleted && { href: path }),
  }
}

/** The time that the whole job took, or has taken so far. */
export function axisOf(job: Job, now: number): { from: number; to: number } {
  const from = Date.parse(job.origin_created)
  const end = isActive(job.status) ? now : endOf(job)
  return { from, to: from + Math.max(end - from, SHORTEST_AXIS_MS) * ROOM_AFTER }
}

const endOf = (job: Job): number => Date.parse(job.stats.statuses_history[job.status] ?? job.created)

/** "10 finished, 1 error". */
export const countsOf = (children: readonly ChildJob[]): string =>
  jobStatuses
    .map((status) => [status, children.filter((child) => child.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')
