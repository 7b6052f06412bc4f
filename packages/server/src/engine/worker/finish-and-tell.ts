/** Ends a job together with what has to be true with it: mails about failures, old outputs forgotten, disk usage counted. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { finishJob, type Ended, type Ending, type NextClaim } from '../queue/finish.ts'
import type { EndedJob, WorkerOptions } from './options.ts'

export async function finishAndTell(
  { db, afterEnd }: WorkerOptions,
  ending: Ending,
  next?: NextClaim,
): Promise<Ended | undefined> {
  const hasPublished = (ending.output?.files.length ?? 0) > 0
  const isQuiet = ending.status === 'finished' && !hasPublished && ending.output !== undefined
  // Most steps of a large graph have nothing to add: one statement is enough for them.
  if (isQuiet) return finishJob(db, ending, next)
  return db.transaction().execute(async (tx) => {
    const ended = await finishJob(tx, ending, next)
    if (ended) await afterEnd(tx, { ...(await findJob(tx, ending.jobId)), status: ended.status, hasPublished })
    return ended
  })
}

async function findJob(tx: Db, jobId: number): Promise<Omit<EndedJob, 'status' | 'hasPublished'>> {
  const { rows } = await sql<Omit<EndedJob, 'status' | 'hasPublished'>>`
    select id as "jobId", kind, entity_id as "entityId", workspace_id as "workspaceId", parent_id as "parentId"
    from jobs where id = ${jobId}`.execute(tx)
  return rows[0]!
}
