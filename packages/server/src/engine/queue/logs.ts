/** Adds lines to a job's log. */
import { sql } from 'kysely'
import type { LogLevel } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { ClaimedJob } from './claim.ts'

export interface LogLine {
  line: number
  level: LogLevel
  text: string
  created: Date
}

/** Where those who look at the log hear that there is more of it; the triggers of the jobs tell of statuses there. */
const LOG_CHANGES = 'clew_changes'

/** Lines of an attempt that is no longer the current one are dropped: the next attempt counts on from where it found the log. */
export async function appendLines(
  db: Db,
  job: { id: number; attempt: number },
  lines: readonly LogLine[],
): Promise<boolean> {
  if (lines.length === 0) return true
  // Held against whoever takes the job away and counts its lines. What is there already was written before its answer was lost.
  const { rows } = await sql`
    with held as (
      select id from jobs where id = ${job.id} and attempt = ${job.attempt} and status = 'running' for share
    ), log as (
    insert into job_logs (job_id, line, level, created, text)
    select held.id, given.line, given.level, given.created, given.text
    from held, unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ level }) => level)}::text[],
      ${lines.map(({ created }) => created)}::timestamptz[], ${lines.map(({ text }) => text)}::text[])
      as given (line, level, created, text)
    on conflict do nothing)
    select pg_notify(${LOG_CHANGES}, 'l' || id) from held`.execute(db)
  return rows.length > 0
}

/** How many lines a job has that somebody has just claimed: of earlier attempts, and of the scheduler. */
export async function linesBefore(db: Db, job: Pick<ClaimedJob, 'id' | 'attempt' | 'startedBy'>): Promise<number> {
  return job.attempt > 1 || job.startedBy === 'schedule' ? countLines(db, job.id) : 0
}

export async function countLines(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from job_logs where job_id = ${jobId}`.execute(db)
  return rows[0]?.last ?? 0
}
