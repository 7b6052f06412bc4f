/** Lines of a job's log that are in the database: all of them, unless the job is old. */
import { sql, type RawBuilder } from 'kysely'
import type { LogLevel, Page } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import { lineHas } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'

export interface LogLine {
  id: number
  level: LogLevel
  created: string
  text: string
}

export interface LogFilter {
  level?: LogLevel | undefined
  search_text?: string | undefined
}

export interface LogPage extends Page, LogFilter {
  line_ids?: readonly number[] | undefined
}

/** From the first to the last line, both included. */
export type LineRange = readonly [first: number, last: number]

/** Lines are numbered without gaps: the last page of a million is found as quickly as the first, nothing is skipped one by one. */
export async function listLines(db: Db, jobId: number, page: LogPage): Promise<LogLine[]> {
  const { order_dir, offset } = page
  const start =
    order_dir === 'ASC'
      ? sql`line > ${offset}`
      : sql`line <= (select max(line) from job_logs where ${await ofJob(db, jobId)}) - ${offset}::integer`
  return selectLines(db, jobId, start, { ...page, offset: 0 })
}

export async function listLinesBetween(
  db: Db,
  jobId: number,
  [first, last]: LineRange,
  order_dir: Page['order_dir'],
): Promise<LogLine[]> {
  const between = sql`line between ${first} and ${last}`
  return selectLines(db, jobId, between, { order_dir, offset: 0, limit: last - first + 1 })
}

export async function listLinesOf(
  db: Db,
  jobId: number,
  lineIds: readonly number[],
  order_dir: Page['order_dir'],
): Promise<LogLine[]> {
  const among = sql`line = any(${lineIds}::integer[])`
  return selectLines(db, jobId, among, { order_dir, offset: 0, limit: lineIds.length })
}

export async function listMatchingLines(db: Db, jobId: number, page: LogPage): Promise<LogLine[]> {
  return selectLines(db, jobId, matching(page), page)
}

export async function countMatchingLines(db: Db, jobId: number, page: LogPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from job_logs where ${await ofJob(db, jobId)} and ${matching(page)}`.execute(db)
  return rows[0]!.count
}

/** Only their numbers: a million of them is still little to send. */
export async function listMatchingNumbers(
  db: Db,
  jobId: number,
  filter: LogFilter,
  [first, last]: LineRange,
): Promise<number[]> {
  const { rows } = await sql<{ lines: number[] | null }>`
    select array_agg(line order by line) as lines from job_logs
    where ${await ofJob(db, jobId)} and line between ${first} and ${last} and ${matching(filter)}`.execute(db)
  return rows[0]?.lines ?? []
}

/** 0 when there is none. */
export async function findLastLine(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from job_logs where ${await ofJob(db, jobId)}`.execute(db)
  return rows[0]?.last ?? 0
}

async function selectLines(
  db: Db,
  jobId: number,
  which: RawBuilder<unknown>,
  { order_dir, offset, limit }: Pick<Page, 'order_dir' | 'offset' | 'limit'>,
): Promise<LogLine[]> {
  const { rows } = await sql<LogLine>`
    select line as id, level, created, text from job_logs where ${await ofJob(db, jobId)} and ${which}
    order by line ${sql.raw(order_dir)} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/**
 * With the times between which the lines were written, so that no partition of other days is opened. A day more on either side: the
 * clock of a worker may differ from the database's. Asked for first: PostgreSQL takes times that it does not know for a reason to go
 * through all lines of the day.
 */
async function ofJob(db: Db, jobId: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ first: string; last: string }>`${prepared('find_times_of_log')}
    select origin_created - interval '1 day' as first, greatest(created, now()) + interval '1 day' as last
    from jobs where id = ${jobId}`.execute(db)
  const [times] = rows
  if (!times) return sql`false`
  return sql`job_id = ${jobId} and created >= ${times.first}::timestamptz and created <= ${times.last}::timestamptz`
}

const matching = ({ level, search_text }: LogFilter): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...(level ? [sql`level = ${level}`] : []), ...(search_text ? [lineHas(sql`text`, search_text)] : [])],
    sql` and `,
  )
