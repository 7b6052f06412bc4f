/** A job as the cards of a page show it. */
import { jobDurationMs } from '@clew/contract/rules/duration'
import type { JobStatus } from '@clew/contract'
import type { ChildJob, SharedJob, SharedKind } from '../../api/shared-kinds.ts'
import { pathTo } from '../../paths.ts'

export interface ShownJob {
  id: number
  status: JobStatus
  /** Of the last change. */
  created: string
  durationMs: number
  /** What ran, or who had it run. */
  name: string
  /** The page of the job. */
  path: string
}

/** Where it was no person. */
const starter: Partial<Record<SharedJob['started_by'], string>> = { schedule: 'Schedule', parent: 'DAWG' }

export const ownJob = (kind: SharedKind, id: number, job: SharedJob, now: number): ShownJob => ({
  ...timed(job, now),
  name: starter[job.started_by] ?? job.user?.name ?? `#${job.user_id}`,
  path: pathTo(kind === 'workspace' ? 'workspaceJob' : 'dawgJob', { id, aid: job.id }),
})

export function childJob(job: ChildJob, now: number): ShownJob {
  const { id: aid, workspace_id: id } = job
  if ('configuration_id' in job) {
    const { configuration_id: cid, configuration } = job
    const path = pathTo('configurationJob', { id, cid, aid })
    return { ...timed(job, now), name: configuration?.name ?? `#${cid}`, path }
  }
  return { ...timed(job, now), name: job.workspace?.name ?? `#${id}`, path: pathTo('workspaceJob', { id, aid }) }
}

const timed = (job: SharedJob | ChildJob, now: number) => ({
  id: job.id,
  status: job.status,
  created: job.created,
  durationMs: jobDurationMs(job, now),
})
