/** Takes a job for a worker: from here on the worker has to report, and every write of it names this attempt. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { LEASE_TIMES } from '../lease-times.ts'
import { materialOf, readMaterial, type LoadedMaterial, type Material } from './material.ts'

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
  startedBy: 'user' | 'schedule' | 'parent' | 'api'
  settings: Record<string, unknown>
  /** Where the claim has brought it along; null: the configuration is gone. */
  material?: Material | null
}

/** Of `jobs`, as a claim gives them. */
export const claimedColumns = sql`jobs.id, jobs.kind, jobs.entity_id as "entityId", jobs.workspace_id as "workspaceId",
  jobs.dawg_id as "dawgId", jobs.parent_id as "parentId", jobs.user_id as "userId", jobs.attempt, jobs.losses,
  jobs.started_by as "startedBy", jobs.settings`

interface Claim {
  leaseSeconds?: number
  /** The answer to a claim before was lost: what is this worker's already is meant, too. */
  isRepeated?: boolean
}

/** `busy`: another job of the same thing is running. Undefined: there is nothing to do any more, or somebody else does it. */
export async function claimJob(
  db: Db,
  jobId: number,
  workerId: string,
  { leaseSeconds = LEASE_TIMES.leaseSeconds, isRepeated = false }: Claim = {},
): Promise<ClaimedJob | 'busy' | undefined> {
  try {
    const { rows } = await sql<ClaimedJob & { material: LoadedMaterial | null }>`${prepared('claim_job')}
      with claimed as (
        update jobs set status = 'running', attempt = attempt + 1, worker_id = ${workerId},
          lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id = ${jobId} and (status = 'waiting' or (status = 'running' and (worker_id is null
          or (${isRepeated} and worker_id = ${workerId}))))
        returning ${claimedColumns})
      select claimed.*, ${materialOf('claimed')} as material from claimed`.execute(db)
    const [claimed] = rows
    return claimed && { ...claimed, material: claimed.material && readMaterial(claimed.material) }
  } catch (error) {
    if (isUniqueViolation(error)) return 'busy'
    throw error
  }
}

/** What this worker has claimed without getting the answer. */
export async function findOwnClaim(db: Db, jobId: number, workerId: string): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    select ${claimedColumns} from jobs where id = ${jobId} and status = 'running' and worker_id = ${workerId}`.execute(
    db,
  )
  return rows[0]
}
