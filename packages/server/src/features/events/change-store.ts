import { sql } from 'kysely'
import type { JobChange } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export async function readJobs(db: Db, ids: readonly number[]): Promise<Omit<JobChange, 'what'>[]> {
  const { rows } = await sql<Omit<JobChange, 'what'>>`
    select id as job_id, kind, entity_id, workspace_id, dawg_id, status from jobs where id = any(${ids}::integer[])
    order by id`.execute(db)
  return rows
}
