/** How long published files are kept, and when their contents leave the disk. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Storage } from '../../storage/storage.ts'

/** Forgets the files of all but the newest `keep` runs that have published some; never those of the current one. */
export async function keepOutputs(tx: Db, configurationId: number, keep: number): Promise<void> {
  await sql`
    delete from files where configuration_id = ${configurationId}
      and job_id not in (
        select job_id from files where configuration_id = ${configurationId}
        group by job_id order by job_id desc limit ${keep})
      and job_id is distinct from (select output_job_id from configurations where id = ${configurationId})`.execute(tx)
}

/** Contents that no published or uploaded file has any more go; the storage leaves young ones alone. */
export function sweepBlobs(db: Db, storage: Storage): Promise<{ removed: number; bytes: number }> {
  return storage.sweep(async (hashes) => {
    const { rows } = await sql<{ blob: Buffer }>`
      select blob from files where blob = any(${hashes}::bytea[])
      union select blob from uploads where blob = any(${hashes}::bytea[])`.execute(db)
    return new Set(rows.map(({ blob }) => blob.toString('hex')))
  })
}
