/** What a list of jobs is about. */
import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { visibleIds } from '../access/index.ts'

export interface JobScope {
  kind: Kind
  /** On `job`, and on `place` where workspaces are given. */
  conditions: RawBuilder<unknown>[]
  /** So many jobs that they are looked through by status. */
  isLarge: boolean
  /** A table of ids: the jobs are looked for in each of these workspaces. */
  workspaces?: RawBuilder<unknown>
}

// Subqueries for one row each: as joins they could be taken for a reason to read a whole table. "Not 1" because the planner expects a
// comparison with = to hold for few rows, and would then sort all jobs rather than walk the index and leave out some.
const configurationIsThere = sql`(select deleted from configurations where id = job.configuration_id) <> 1`
const workspaceIsThere = sql`(select deleted from workspaces where id = job.workspace_id) <> 1`

export const jobsOfEntity = (kind: Kind, entityId: number): JobScope => ({
  kind,
  conditions: [sql`job.entity_id = ${entityId}`],
  isLarge: false,
})

/** What has been deleted since then is still shown: it was part of the run. */
export const jobsOfParent = (kind: Kind, parentId: number): JobScope => ({
  kind,
  conditions: [sql`job.parent_id = ${parentId}`],
  isLarge: false,
})

export const jobsInWorkspace = (workspaceId: number, includeDeleted: boolean): JobScope => ({
  kind: 'configuration',
  conditions: [sql`job.workspace_id = ${workspaceId}`, ...(includeDeleted ? [] : [configurationIsThere])],
  isLarge: true,
})

export const jobsInDawg = (dawgId: number, includeDeleted: boolean): JobScope => ({
  kind: 'workspace',
  conditions: [
    // Said again for the index, which has no other kind.
    sql`job.kind = 'workspace'`,
    sql`job.dawg_id = ${dawgId}`,
    ...(includeDeleted ? [] : [workspaceIsThere]),
  ],
  isLarge: true,
})

/** In few workspaces the deleted configurations are few, too, and kept in mind for all their jobs. */
const isNotDeletedIn = (workspaceIds: RawBuilder<unknown>) => sql`(job.configuration_id in (
  select id from configurations where deleted = 1 and workspace_id in ${workspaceIds})) is not true`

/** Above this, many jobs of the project are the caller's, and it is quicker to leave out the others. */
const FEW_WORKSPACES = 500

/** Administrators see everything, others what is in their workspaces. */
export async function jobsInProject(
  db: Db,
  kind: 'configuration' | 'workspace',
  caller: Caller,
  includeDeleted: boolean,
): Promise<JobScope> {
  const visible = visibleIds(caller, 'workspace')
  const mayBeDeleted = includeDeleted || kind === 'workspace'
  const isThere = [...(mayBeDeleted ? [] : [configurationIsThere]), ...(includeDeleted ? [] : [workspaceIsThere])]
  if (!visible) return { kind, conditions: isThere, isLarge: true }
  if (await hasMore(db, visible, FEW_WORKSPACES)) {
    // "Is true" keeps it a condition, looked up for each job: as a join it would be a reason to sort all jobs.
    const isVisible = sql`(job.workspace_id in ${visible}) is true`
    return { kind, conditions: [isVisible, ...isThere], isLarge: true }
  }
  return {
    kind,
    conditions: [sql`job.workspace_id = place.id`, ...(mayBeDeleted ? [] : [isNotDeletedIn(visible)])],
    isLarge: true,
    workspaces: sql`(select id from workspaces where id in ${visible} and (deleted = 0 or ${includeDeleted}))`,
  }
}

async function hasMore(db: Db, ids: RawBuilder<unknown>, count: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${ids} one offset ${count} limit 1`.execute(db)
  return rows.length === 1
}
