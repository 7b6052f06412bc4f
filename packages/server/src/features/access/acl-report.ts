/** Who can reach what, for administrators: one statement, whatever the number of users. */
import { sql } from 'kysely'
import type { AclReport } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

const owned = (table: 'workspaces' | 'dawgs') => sql`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'permission', 'owner', 'disabled', disabled, 'deleted', deleted) order by name, id)
  from ${sql.table(table)} where owner_id = users.id), '[]')`

const granted = (table: 'workspaces' | 'dawgs', column: 'workspace_id' | 'dawg_id') => sql`coalesce((
  select json_agg(json_build_object('id', entity.id, 'name', name, 'permission', entry.permission, 'disabled', disabled, 'deleted', deleted) order by name, entity.id)
  from access_entries entry join ${sql.table(table)} entity on entity.id = entry.${sql.ref(column)} where entry.user_id = users.id), '[]')`

export async function listAclReports(db: Db): Promise<AclReport[]> {
  const { rows } = await sql<AclReport>`
    select id, name, email, role, disabled, deleted,
      ${owned('workspaces')} as owned_workspaces, ${granted('workspaces', 'workspace_id')} as workspaces_permissions,
      ${owned('dawgs')} as owned_dawgs, ${granted('dawgs', 'dawg_id')} as dawgs_permissions
    from users where role <> 'system' order by name, id`.execute(db)
  return rows
}
