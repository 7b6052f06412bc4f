/** Stores a job that waits for its turn, and wakes a worker for it: both or neither. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import { crashPoint } from '../crash-points.ts'
import { wakeForThis } from './wake.ts'

export interface NewJob {
  kind: Kind
  configurationId?: number
  /** Of the configuration, or what is run. */
  workspaceId?: number
  /** That the workspace is in, or what is run. */
  dawgId?: number
  userId: number
  startedBy: 'user' | 'schedule' | 'api'
  /** What is to be run, its secrets masked. */
  settings: Record<string, unknown>
  idempotencyKey?: string | undefined
}

/**
 * The id of the new job; undefined: another one is active already, or has the same key. Whoever inserts at the same time is waited for,
 * so that after undefined the other job can be read.
 */
export async function enqueueJob(tx: Db, job: NewJob): Promise<number | undefined> {
  const entityId = { configuration: job.configurationId, workspace: job.workspaceId, dawg: job.dawgId }[job.kind]
  crashPoint('run.before_insert')
  const { rows } = await sql<{ id: number }>`${prepared('enqueue_job')}
    with made as (
      insert into jobs (kind, configuration_id, workspace_id, dawg_id, user_id, changed_by, started_by, settings, idempotency_key)
      select ${job.kind}, ${job.configurationId}::integer, ${job.workspaceId}::integer, ${job.dawgId}::integer, ${job.userId}::integer,
        ${job.userId}::integer, ${job.startedBy}, ${JSON.stringify(job.settings)}::jsonb, ${job.idempotencyKey}
      where not exists (
        select 1 from jobs where kind = ${job.kind} and entity_id = ${entityId} and status in ('waiting', 'running'))
      on conflict do nothing returning id)
    select id, ${wakeForThis(sql`made.id`)} from made`.execute(tx)
  crashPoint('run.after_insert')
  return rows[0]?.id
}
