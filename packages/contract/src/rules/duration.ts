/** How long a job took, or has been under way: counted from its creation throughout, so that nothing jumps when it ends. */
import { isActive, type JobStatus } from './job-status.ts'

interface TimedJob {
  status: JobStatus
  /** Of the last change. */
  created: string
  origin_created: string
  stats: { statuses_history: Partial<Record<JobStatus, string | undefined>> }
}

export function jobDurationMs(job: TimedJob, now: number): number {
  const end = isActive(job.status) ? now : Date.parse(job.stats.statuses_history[job.status] ?? job.created)
  // The clocks of two machines may disagree by more than a short job takes.
  return Math.max(0, end - Date.parse(job.origin_created))
}
