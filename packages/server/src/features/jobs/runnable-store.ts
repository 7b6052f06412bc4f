/** What can be run, as a job needs it. */
import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'

/** The ids in a path; `cid` for configurations only. */
export interface Place {
  id: number
  cid?: number
}

export const entityIdOf = (kind: Kind, place: Place): number => (kind === 'configuration' ? place.cid! : place.id)

export interface Runnable {
  settings: Record<string, unknown>
  configurationId?: number
  workspaceId?: number
  dawgId?: number
}

/**
 * Undefined when it is not there. Held against deletion until the transaction ends: whoever deletes waits and then sees the job,
 * or was first, and then there is nothing to run.
 */
export async function lockRunnable(tx: Db, kind: Kind, place: Place): Promise<Runnable | undefined> {
  const { rows } = await sql<Runnable>`${prepared(`lock_runnable_${kind}`)}${statements[kind](place)}`.execute(tx)
  return rows[0]
}

/** The path's configuration is in the path's workspace and in use. Workspaces and DAWGs were looked at on the way in. */
export async function isThere(db: Db, kind: Kind, place: Place): Promise<boolean> {
  if (kind !== 'configuration') return true
  const { rows } = await sql`
    select 1 from configurations where id = ${place.cid} and workspace_id = ${place.id} and deleted = 0`.execute(db)
  return rows.length === 1
}

const statements = {
  configuration: ({ id, cid }) => sql`
    select configuration.settings, configuration.id as "configurationId", workspace.id as "workspaceId"
    from configurations configuration join workspaces workspace on workspace.id = configuration.workspace_id
    where configuration.id = ${cid} and workspace.id = ${id} and configuration.deleted = 0 and workspace.deleted = 0
    for share of workspace, configuration`,
  workspace: ({ id }) => sql`
    select workspace.settings, workspace.id as "workspaceId",
      (select dawg.id from dawgs dawg where dawg.id = workspace.dawg_id and dawg.deleted = 0) as "dawgId"
    from workspaces workspace where workspace.id = ${id} and workspace.deleted = 0 for share`,
  dawg: ({ id }) => sql`
    select settings, id as "dawgId" from dawgs where id = ${id} and deleted = 0 for share`,
} satisfies Record<Kind, (place: Place) => RawBuilder<unknown>>
