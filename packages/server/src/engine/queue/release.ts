/** Gives jobs back unfinished: the worker stops in good order, and the next one takes over without counting it as a loss. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Held } from './renew.ts'
import { wakeFor } from './wake.ts'

export async function releaseJobs(db: Kysely<Tables>, workerId: string, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update jobs set worker_id = null, lease_until = null
      from unnest(${held.map(({ id }) => id)}::integer[], ${held.map(({ attempt }) => attempt)}::integer[]) as held (id, attempt)
      where jobs.id = held.id and jobs.attempt = held.attempt and status = 'running' and worker_id = ${workerId}
      returning jobs.id`.execute(tx)
    await wakeFor(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
