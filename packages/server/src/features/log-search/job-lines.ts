/** Lines of jobs that are in the database: those of the last 30 days. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LogLevel } from '@clew/contract'
import { lineHas } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { belongsTo, jobCondition } from './job-filter.ts'
import { linesOfJobs, type SelectLines } from './lines-of-jobs.ts'
import type { Source } from './merge-sources.ts'
import { micros, ranks, timeOf, type Position } from './position.ts'
import { levelsFrom, type LogFilter, type Search } from './search-filter.ts'
import { sliceReader, type RowNumbers } from './time-slices.ts'

export interface JobLine {
  source: 'job'
  position: Position
  created: string
  level: LogLevel
  text: string
}

export function jobLineSource(db: Kysely<Tables>, search: Search): Source<JobLine> {
  const { filter } = search
  const condition = jobCondition(filter)
  const select: SelectLines<JobLine> = (asked, which, order, most) =>
    selectLines(asked, sql`${which} and ${matching(filter)}`, order, most)
  const readSlice = sliceReader(db, search, {
    rank: ranks.job,
    table: sql`job_logs`,
    numbers: NUMBERS,
    isFiltered: condition !== undefined || isChoosy(filter),
    select: (slice, order, most) =>
      select(db, condition ? sql`${slice} and ${belongsTo(sql`job_id`, condition)}` : slice, order, most),
  })
  if (!condition) return { read: readSlice }
  const readJobs = linesOfJobs(db, search, NUMBERS, select)
  return {
    // Where the jobs are many or have written much, all lines of the time are looked through instead.
    read: async (beyond, most) => (await readJobs(beyond, most)) ?? readSlice(beyond, most),
  }
}

const NUMBERS: RowNumbers = [sql`job_id`, sql`line`]

const isChoosy = ({ level, search_text }: LogFilter): boolean => levelsFrom(level) !== undefined || Boolean(search_text)

function matching({ level, search_text }: LogFilter): RawBuilder<unknown> {
  const levels = levelsFrom(level)
  return sql.join(
    [
      sql`true`,
      ...(levels ? [sql`level = any(${levels}::text[])`] : []),
      ...(search_text ? [lineHas(sql`text`, search_text)] : []),
    ],
    sql` and `,
  )
}

async function selectLines(
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
): Promise<JobLine[]> {
  const { rows } = await sql<{ at: number; jobId: number; line: number; level: LogLevel; text: string }>`
    select ${micros('created')} as at, job_id as "jobId", line, level, text from job_logs
    where ${which} order by ${order} limit ${most}`.execute(db)
  return rows.map(({ at, jobId, line, level, text }) => ({
    source: 'job',
    position: { at, rank: ranks.job, major: jobId, minor: line },
    created: timeOf(at),
    level,
    text,
  }))
}
