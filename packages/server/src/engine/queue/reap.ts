/** Finds jobs whose worker has not reported in time, and takes them away from it. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface LostJob {
  id: number
  kind: Kind
  attempt: number
  losses: number
  /** Of configuration jobs. */
  componentId: number | null
}

/** In the transaction that decides what becomes of them. Several reapers take different ones. */
export async function takeLostJobs(tx: Db): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    with lost as (
      select id from jobs where status = 'running' and lease_until < now() and worker_id is not null
      order by id limit 100 for no key update skip locked
    )
    update jobs set worker_id = null, lease_until = null, losses = losses + 1 from lost where jobs.id = lost.id
    returning jobs.id, kind, attempt, losses,
      (select component_id from configurations where configurations.id = jobs.configuration_id) as "componentId"`.execute(
    tx,
  )
  return rows
}
