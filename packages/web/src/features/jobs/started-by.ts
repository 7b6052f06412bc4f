/** Who or what had a job run. */
import type { Job } from '../../api/runnables.ts'
import { pathTo } from '../../paths.ts'

interface StartedBy {
  name: string
  /** The job that this one is a part of. */
  parent: { word: string; path: string | undefined } | undefined
}

export function startedBy(job: Job): StartedBy {
  const name = job.started_by === 'schedule' ? 'Schedule' : (job.user?.name ?? `#${job.user_id}`)
  return { name, parent: parentOf(job) }
}

function parentOf(job: Job): StartedBy['parent'] {
  const { parent_id: aid } = job
  if (aid === null) return undefined
  if ('configuration_id' in job)
    return { word: 'workspace', path: pathTo('workspaceJob', { id: job.workspace_id, aid }) }
  const isInDawg = 'workspace_id' in job && job.dawg_id !== null
  return { word: 'DAWG', path: isInDawg ? pathTo('dawgJob', { id: job.dawg_id!, aid }) : undefined }
}
