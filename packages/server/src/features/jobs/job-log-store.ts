/** Lines of a job's log. */
import { sql, type RawBuilder } from 'kysely'
import type { LogLevel, Page } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'

export interface LogLine {
  id: number
  level: LogLevel
  created: string
  text: string
}

export interface LogPage extends Page {
  level?: LogLevel | undefined
  search_text?: string | undefined
}

export async function listLogLines(db: Db, jobId: number, page: LogPage): Promise<LogLine[]> {
  const { conditions, offset } = page.level || page.search_text ? filtered(page) : numbered(jobId, page)
  const { rows } = await sql<LogLine>`
    select line as id, level, created, text from job_logs
    where ${sql.join([ofJob(jobId), ...conditions], sql` and `)}
    order by line ${sql.raw(page.order_dir)} offset ${offset} limit ${page.limit}`.execute(db)
  return rows
}

/** With the times between which the lines were written, so that no partition of other days is opened. */
const ofJob = (jobId: number): RawBuilder<unknown> => sql`job_id = ${jobId}
  and created >= (select origin_created from jobs where id = ${jobId})
  and created <= (select greatest(created, now()) from jobs where id = ${jobId})`

interface Cut {
  conditions: RawBuilder<unknown>[]
  offset: number
}

function filtered({ level, search_text, offset }: LogPage): Cut {
  return {
    conditions: [
      ...(level ? [sql`level = ${level}`] : []),
      ...(search_text ? [sql`text ilike ${containing(search_text)}`] : []),
    ],
    offset,
  }
}

/** Lines are numbered without gaps: the last page of a million is found as quickly as the first, nothing is skipped one by one. */
function numbered(jobId: number, { order_dir, offset }: LogPage): Cut {
  const start =
    order_dir === 'ASC'
      ? sql`line > ${offset}`
      : sql`line <= (select max(line) from job_logs where ${ofJob(jobId)}) - ${offset}::integer`
  return { conditions: [start], offset: 0 }
}
