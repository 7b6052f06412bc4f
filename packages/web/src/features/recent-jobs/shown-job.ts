/** A job as the cards of a page show it. */
import { jobDurationMs } from '@clew/contract/rules/duration'
import type { JobStatus } from '@clew/contract'
import type { Job } from '../../api/runnables.ts'
import type { ChildJob } from '../../api/shared-kinds.ts'
import { pathsOf, pathTo, type Runnable } from '../../paths.ts'

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
const parents = { workspace: 'DAWG', dawg: undefined, configuration: 'Workspace' } as const

export const ownJob = (of: Runnable, job: Job, now: number): ShownJob => ({
  ...timed(job, now),
  name: starterOf(of, job) ?? job.user?.name ?? `#${job.user_id}`,
  path: pathsOf(of).job(job.id),
})

function starterOf({ kind }: Runnable, { started_by }: Job): string | undefined {
  return started_by === 'schedule' ? 'Schedule' : started_by === 'parent' ? parents[kind] : undefined
}

export function childJob(job: ChildJob, now: number): ShownJob {
  const { id: aid, workspace_id: id } = job
  if ('configuration_id' in job) {
    const { configuration_id: cid, configuration } = job
    const path = pathTo('configurationJob', { id, cid, aid })
    return { ...timed(job, now), name: configuration?.name ?? `#${cid}`, path }
  }
  return { ...timed(job, now), name: job.workspace?.name ?? `#${id}`, path: pathTo('workspaceJob', { id, aid }) }
}

const timed = (job: Job, now: number) => ({
  id: job.id,
  status: job.status,
  created: job.created,
  durationMs: jobDurationMs(job, now),
})
