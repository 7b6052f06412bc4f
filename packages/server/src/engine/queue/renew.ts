/** A worker reports: what it has is still its own, and it is still there. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { LEASE_TIMES } from '../lease-times.ts'

export interface Held {
  id: number
  attempt: number
}

export interface Renewed {
  id: number
  isCancelRequested: boolean
}

/** What is not in the answer is not the worker's any more. */
export async function renewLeases(
  db: Db,
  workerId: string,
  held: readonly Held[],
  leaseSeconds = LEASE_TIMES.leaseSeconds,
): Promise<Renewed[]> {
  if (held.length === 0) return []
  const { rows } = await sql<Renewed>`
    update jobs set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${held.map(({ id }) => id)}::integer[], ${held.map(({ attempt }) => attempt)}::integer[]) as held (id, attempt)
    where jobs.id = held.id and jobs.attempt = held.attempt and status = 'running' and worker_id = ${workerId}
    returning jobs.id, cancel_requested is not null as "isCancelRequested"`.execute(db)
  return rows
}

export interface WorkerReport {
  id: string
  host: string
  pid: number
  slots: number
  sandbox: string
}

export async function reportWorker(db: Db, worker: WorkerReport): Promise<void> {
  await db
    .insertInto('workers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen: sql<string>`now()`, slots: worker.slots }))
    .execute()
}

/** The last migration of the database. */
export async function readSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db)
  return rows[0]!.name
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute()
}

/** Of all workers that have reported lately. */
export async function countSlots(db: Db, leaseSeconds = LEASE_TIMES.leaseSeconds): Promise<number> {
  const { slots } = await db
    .selectFrom('workers')
    .select(sql<number>`coalesce(sum(slots), 0)::integer`.as('slots'))
    .where('seen', '>', sql<string>`now() - make_interval(secs => ${leaseSeconds})`)
    .executeTakeFirstOrThrow()
  return slots
}
