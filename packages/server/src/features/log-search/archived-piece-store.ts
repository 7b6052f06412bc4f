/** Which pieces of the archives a search has to unpack next. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { ArchivedPiece } from '../../engine/index.ts'
import { belongsTo, jobCondition } from './job-filter.ts'
import { exactTime, micros } from './position.ts'
import type { Search } from './search-filter.ts'

/** A file is about one day, so no piece is longer. */
const LONGEST_MICROS = 24 * 3_600 * 1_000_000

export interface TimedPiece extends ArchivedPiece {
  jobId: number
  firstAt: number
  lastAt: number
}

/** Those with lines beyond a time, in the order in which they have to be unpacked. */
export async function listPieces(db: Db, search: Search, from: number, count: number): Promise<TimedPiece[]> {
  const { direction, filter, first, last } = search
  const condition = jobCondition(filter)
  const way =
    direction === 1
      ? sql`first_created >= ${exactTime(from - LONGEST_MICROS)}::timestamptz
          and last_created >= ${exactTime(from)}::timestamptz`
      : sql`last_created <= ${exactTime(from + LONGEST_MICROS)}::timestamptz
          and first_created <= ${exactTime(from)}::timestamptz`
  const order = direction === 1 ? sql`first_created, job_id, first_line` : sql`last_created desc, job_id, first_line`
  const { rows } = await sql<TimedPiece>`
    select job_id as "jobId", first_line as "firstLine", last_line as "lastLine", file,
      byte_offset::float8 as "byteOffset", byte_length as "byteLength",
      ${micros('first_created')} as "firstAt", ${micros('last_created')} as "lastAt"
    from log_archives
    where ${way} and last_created >= ${exactTime(first)}::timestamptz and first_created < ${exactTime(last)}::timestamptz
      and ${condition ? belongsTo(sql`job_id`, condition) : sql`true`}
    order by ${order} limit ${count}`.execute(db)
  return rows
}
