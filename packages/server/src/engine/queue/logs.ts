/** Adds lines to a job's log. */
import { sql } from 'kysely'
import type { LogLevel } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export interface LogLine {
  line: number
  level: LogLevel
  text: string
  created: Date
}

/** Lines of an attempt that is no longer the current one are dropped: the next attempt counts on from where it found the log. */
export async function appendLines(
  db: Db,
  job: { id: number; attempt: number },
  lines: readonly LogLine[],
): Promise<boolean> {
  if (lines.length === 0) return true
  const inserted = await sql`
    insert into job_logs (job_id, line, level, created, text)
    select ${job.id}::integer, given.line, given.level, given.created, given.text
    from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ level }) => level)}::text[],
      ${lines.map(({ created }) => created)}::timestamptz[], ${lines.map(({ text }) => text)}::text[])
      as given (line, level, created, text)
    where exists (select 1 from jobs where id = ${job.id} and attempt = ${job.attempt} and status = 'running')`.execute(
    db,
  )
  return (inserted.numAffectedRows ?? 0n) > 0n
}

export async function countLines(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from job_logs where job_id = ${jobId}`.execute(db)
  return rows[0]?.last ?? 0
}
