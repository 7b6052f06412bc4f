/** What workers leave that were killed: messages that nobody else may take, and run folders with settings in clear. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { RUN_JOB } from '../queue/wake.ts'

/** So many leases a worker may be silent until its folder goes. By then it has stopped what it ran. */
const SILENT_LEASES = 2
const FORGOTTEN_AFTER_DAYS = 1

export async function clearAfterLost(db: Db, runsFolder: string, leaseSeconds: number): Promise<void> {
  await freeMessages(db, leaseSeconds)
  await removeFolders(db, runsFolder, leaseSeconds * SILENT_LEASES)
  await sql`delete from workers where seen < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`.execute(db)
}

/**
 * Whoever is woken claims at once. A job that can still be claimed so long after was known only to somebody who died before that; the
 * queue itself would keep its message for hours. A message that is handed out twice is harmless.
 */
async function freeMessages(db: Db, leaseSeconds: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct message.locked_by))
    from graphile_worker._private_jobs message
    join graphile_worker._private_tasks task on task.id = message.task_id and task.identifier = ${RUN_JOB}
    join jobs on jobs.id = (message.payload ->> 'id')::integer
    where message.locked_at < now() - make_interval(secs => ${leaseSeconds})
      and (jobs.status = 'waiting' or (jobs.status = 'running' and jobs.worker_id is null))
    having count(*) > 0`.execute(db)
}

async function removeFolders(db: Db, runsFolder: string, silentSeconds: number): Promise<void> {
  // Read before the workers are: whoever makes a folder later is not meant.
  const found = await readdir(runsFolder)
  const { rows } = await sql<{ id: string }>`
    select id from workers where seen > now() - make_interval(secs => ${silentSeconds})`.execute(db)
  const alive = new Set(rows.map(({ id }) => id))
  for (const id of found) if (!alive.has(id)) await rm(join(runsFolder, id), { recursive: true, force: true })
}
