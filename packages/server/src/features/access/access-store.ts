import { sql } from 'kysely'
import type { DawgUser, WorkspaceUser } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

/** What can be shared, with the column that names it. */
const shared = {
  workspace: { table: 'workspaces', column: 'workspace_id' },
  dawg: { table: 'dawgs', column: 'dawg_id' },
} as const

interface EntryOf {
  workspace: WorkspaceUser
  dawg: DawgUser
}

export async function listEntriesOfUser<Kind extends keyof typeof shared>(
  db: Db,
  kind: Kind,
  userId: number,
  includeDeleted: boolean,
): Promise<EntryOf[Kind][]> {
  const { table, column } = shared[kind]
  const { rows } = await sql<EntryOf[Kind]>`
    select entry.id, entry.user_id, entry.permission, entry.created, entry.${sql.ref(column)}
    from access_entries entry join ${sql.table(table)} entity on entity.id = entry.${sql.ref(column)}
    where entry.user_id = ${userId} and (entity.deleted = 0 or ${includeDeleted})
    order by entry.id desc`.execute(db)
  return rows
}
