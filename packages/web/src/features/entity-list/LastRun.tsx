import { Skeleton } from '@mantine/core'
import { jobDurationMs } from '@clew/contract/rules/duration'
import type { LastJob } from '../../api/shared-kinds.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

/** What is known of the last jobs, and since when. */
export interface LastJobs {
  /** Undefined until the first answer. */
  jobs: ReadonlyMap<number, LastJob> | undefined
  /** The time of the answer, in milliseconds. */
  at: number
}

/** The row's own word on its last run, for the time before its job is known. */
interface Run {
  id: number
  last_run: string | null
  last_run_duration: number | null
}

export function LastStatus({ of, lastJobs: { jobs } }: { of: Run; lastJobs: LastJobs }) {
  const job = jobs?.get(of.id)
  if (job) return <StatusBadge status={job.status} />
  if (of.last_run === null) return <StatusBadge status="other" label="never run" />
  return <Skeleton height={16} width={76} aria-label="Loading the status" />
}

/** When the last run began, and how long it took or has been under way. */
export function LastRun({ of, lastJobs: { jobs, at } }: { of: Run; lastJobs: LastJobs }) {
  const job = jobs?.get(of.id)
  const began = job?.origin_created ?? of.last_run
  if (began === null) return null
  const duration = job ? jobDurationMs(job, at) : of.last_run_duration
  return (
    <>
      <time dateTime={began} title={`Last run: ${formatUtc(began)}`}>
        {formatTimestamp(began)}
      </time>
      {duration !== null && <span title="Duration"> · {formatDuration(duration)}</span>}
    </>
  )
}
