/** Messages that wake a worker: "look at job 17". In the same transaction as the rows they are about. */
import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'

export const RUN_JOB = 'run_job'

/** Enough for a database that is away for hours: a message that gave up would leave its job waiting for ever. */
const MOST_TRIES = 1_000

export async function wakeFor(db: Db, jobIds: readonly number[], delayMs = 0): Promise<void> {
  if (jobIds.length === 0) return
  await sql`${prepared('wake_for_jobs')}
    select ${wakeForThis(sql`given.id`, delayMs)} from unnest(${jobIds}::integer[]) as given (id)`.execute(db)
}

/** In a statement that makes the job. */
export const wakeForThis = (jobId: RawBuilder<unknown>, delayMs = 0): RawBuilder<unknown> =>
  sql`graphile_worker.add_job(${RUN_JOB}, json_build_object('id', ${jobId}), max_attempts => ${MOST_TRIES},
    run_at => now() + make_interval(secs => ${delayMs / 1000}))`
