/** Takes a job for a worker: from here on the worker has to report, and every write of it names this attempt. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { isUniqueViolation } from '../../database/violations.ts'

export const LEASE_SECONDS = 30

export interface ClaimedJob {
  id: number
  kind: Kind
  entityId: number
  workspaceId: number | null
  dawgId: number | null
  parentId: number | null
  userId: number
  attempt: number
  losses: number
  settings: Record<string, unknown>
}

/** `busy`: another job of the same thing is running. Undefined: there is nothing to do any more, or somebody else does it. */
export async function claimJob(db: Db, jobId: number, workerId: string): Promise<ClaimedJob | 'busy' | undefined> {
  try {
    const { rows } = await sql<ClaimedJob>`
      update jobs set status = 'running', attempt = attempt + 1, worker_id = ${workerId},
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${jobId} and (status = 'waiting' or (status = 'running' and worker_id is null))
      returning id, kind, entity_id as "entityId", workspace_id as "workspaceId", dawg_id as "dawgId", parent_id as "parentId",
        user_id as "userId", attempt, losses, settings`.execute(db)
    return rows[0]
  } catch (error) {
    if (isUniqueViolation(error)) return 'busy'
    throw error
  }
}
