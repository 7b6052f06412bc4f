import { jobDurationMs } from '@clew/contract/rules/duration'
import { isActive } from '@clew/contract/rules/job-status'
import type { LastJob } from '../../api/shared-kinds.ts'
import { formatDuration } from '../../format/duration.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './NodeStatus.module.css'

/** How the last job went and how long it took, or has taken so far. */
export function NodeStatus({ job }: { job: LastJob | undefined }) {
  if (!job) return <StatusBadge status="other" label="never run" />
  return (
    <span className={classes.status}>
      <StatusBadge status={job.status} />
      <Duration job={job} />
    </span>
  )
}

function Duration({ job }: { job: LastJob }) {
  const now = useNow(isActive(job.status))
  const milliseconds = jobDurationMs(job, now)
  // What is under way counts in seconds: milliseconds that stand still would look broken.
  const shown = isActive(job.status) ? Math.floor(milliseconds / 1_000) * 1_000 : milliseconds
  return <span className={classes.duration}>{shown === 0 ? '0s' : formatDuration(shown)}</span>
}
