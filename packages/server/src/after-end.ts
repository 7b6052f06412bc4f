/** What becomes true together with the end of a job: old outputs are forgotten, space is counted, failures are told. */
import { sql } from 'kysely'
import type { Db } from './database/pool.ts'
import type { EndedJob } from './engine/index.ts'
import { deleteOutputs, keepOutputs, refreshDiskUsage } from './features/data-files/index.ts'
import type { NotifyOfFailure } from './features/notifications/index.ts'

export interface AfterEnd {
  notifyOfFailure: NotifyOfFailure
  keepOutputs: number
}

export const afterEndWith =
  (options: AfterEnd) =>
  async (tx: Db, job: EndedJob): Promise<void> => {
    if (job.kind === 'configuration' && job.hasPublished) await keepOutputs(tx, job.entityId, options.keepOutputs)
    if (job.workspaceId !== null) await tidyWorkspace(tx, job.workspaceId, job)
    const isFailure = job.status === 'error' || job.status === 'warning'
    // Of a child's failure its parent tells.
    if (job.parentId === null && isFailure) await options.notifyOfFailure(tx, job.jobId)
  }

async function tidyWorkspace(tx: Db, workspaceId: number, job: EndedJob): Promise<void> {
  if (job.kind === 'workspace' && job.status === 'finished' && (await deletesData(tx, workspaceId)))
    await deleteOutputs(tx, { workspaceId })
  // Once for the whole run, not with each of its steps: it looks at all files of the workspace.
  else if (job.kind === 'workspace' || (job.parentId === null && job.hasPublished))
    await refreshDiskUsage(tx, workspaceId)
}

async function deletesData(tx: Db, workspaceId: number): Promise<boolean> {
  const { rows } = await sql<{ deletes: boolean }>`
    select coalesce(settings ->> 'delete_data_after_success', '0') = '1' as deletes from workspaces where id = ${workspaceId}`.execute(
    tx,
  )
  return rows[0]?.deletes === true
}
