/** Stores a job that waits for its turn. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface NewJob {
  kind: Kind
  configurationId?: number
  /** Of the configuration, or what is run. */
  workspaceId?: number
  /** That the workspace is in, or what is run. */
  dawgId?: number
  parentId?: number
  userId: number
  startedBy: 'user' | 'schedule' | 'parent' | 'api'
  /** What is to be run, its secrets masked. */
  settings: Record<string, unknown>
  idempotencyKey?: string | undefined
}

/**
 * The id of the new job; undefined: another one is active already, or has the same key. Whoever inserts at the same time is waited for,
 * so that after undefined the other job can be read.
 */
export async function enqueueJob(tx: Db, job: NewJob): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, configuration_id, workspace_id, dawg_id, parent_id, user_id, changed_by, started_by, settings, idempotency_key)
    values (${job.kind}, ${job.configurationId}, ${job.workspaceId}, ${job.dawgId}, ${job.parentId}, ${job.userId}, ${job.userId},
      ${job.startedBy}, ${JSON.stringify(job.settings)}, ${job.idempotencyKey})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}
