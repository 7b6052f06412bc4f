/** The newest job of each of many: one statement, however many there are. */
import { sql, type RawBuilder } from 'kysely'
import type { JobStats, JobStatus, Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

interface NewestJob {
  id: number
  status: JobStatus
  created: string
  origin_created: string
  stats: JobStats
}

export interface Newest {
  entityId: number
  last_job: NewestJob | null
}

type Row = { entity_id: number } & (NewestJob | { [Column in keyof NewestJob]: null })

/** `entities` is a statement that gives (id, place): of what, and in which order the answer is. */
export async function listNewest(db: Db, kind: Kind, entities: RawBuilder<unknown>): Promise<Newest[]> {
  const { rows } = await sql<Row>`
    select entity.id as entity_id, newest.*
    from (${entities}) entity (id, place) left join lateral (
      select id, status, created, origin_created, stats from jobs
      where kind = ${kind} and entity_id = entity.id order by id desc limit 1) newest on true
    order by entity.place`.execute(db)
  return rows.map(({ entity_id, ...job }) => ({ entityId: entity_id, last_job: job.id === null ? null : job }))
}
