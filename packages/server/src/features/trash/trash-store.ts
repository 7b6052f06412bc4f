import { sql, type RawBuilder } from 'kysely'
import type { calls, Permission, Person, RequestOf, SharedKind } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { permissionColumn, visibleIds } from '../access/index.ts'

type Selection = RequestOf<typeof calls.trash.list>['query']
type TrashType = NonNullable<Selection['item_type']>

export interface TrashRow {
  type: TrashType
  id: number
  name: string
  created: string
  deleted: string
  permission: Permission
  user: Person | null
  /** Of users. */
  email: string | null
  /** Of configurations. */
  workspace: { id: number; name: string; deleted: 0 | 1 } | null
  component_id: number | null
}

export async function listTrash(db: Db, caller: Caller, selection: Selection): Promise<TrashRow[]> {
  const { item_type, order_dir, offset, limit } = selection
  const branches = Object.entries(branchesFor(caller)).filter(([type]) => item_type === undefined || type === item_type)
  const direction = sql.raw(order_dir)
  // No branch can give more than this to the page, and each has an index in this order.
  const pages = branches.map(
    ([type, branch]) => sql`(
      ${branch} ${searched(type, selection.searched_text)}
      order by item.deleted_at ${direction}, item.id ${direction} limit ${offset + limit})`,
  )
  const { rows } = await sql<TrashRow>`
    select item.type, item.id, item.name, item.created, item.deleted_at as deleted, item.permission, item.email, item.component_id,
      case when author.id is not null then
        json_build_object('id', author.id, 'name', author.name, 'email', author.email) end as "user",
      case when home.id is not null then
        json_build_object('id', home.id, 'name', home.name, 'deleted', home.deleted) end as workspace
    from (
      select * from (${sql.join(pages, sql` union all `)}) item
      order by deleted_at ${direction}, type ${direction}, id ${direction} offset ${offset} limit ${limit}) item
    left join users author on author.id = item.user_id
    left join workspaces home on home.id = item.workspace_id
    order by item.deleted_at ${direction}, item.type ${direction}, item.id ${direction}`.execute(db)
  return rows
}

/** What the caller may see of each type, over `item`. */
function branchesFor(caller: Caller): Partial<Record<TrashType, RawBuilder<unknown>>> {
  const users = sql`
    select 'user' as type, item.id, item.name, item.created, item.deleted_at, item.email, null::integer as user_id,
      null::integer as workspace_id, null::integer as component_id, 'owner' as permission
    from users item where item.deleted = 1 and item.role <> 'system'`
  // Its workspace, in use or not, says who may see a configuration.
  const configurations = sql`
    select 'configuration' as type, item.id, item.name, item.created, item.deleted_at, null as email, item.user_id,
      item.workspace_id, item.component_id, ${permissionColumn(caller, 'workspace')} as permission
    from configurations item join workspaces entity on entity.id = item.workspace_id
    where item.deleted = 1 ${seenBy(caller, 'workspace', 'item.workspace_id')}`
  return {
    ...(caller.role === 'admin' && { user: users }),
    configuration: configurations,
    workspace: sharedBranch(caller, 'workspace'),
    dawg: sharedBranch(caller, 'dawg'),
  }
}

const sharedBranch = (caller: Caller, kind: SharedKind): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)} as type, item.id, item.name, item.created, item.deleted_at, null as email, item.user_id,
    null::integer as workspace_id, null::integer as component_id, item.permission
  from (
    select entity.*, ${permissionColumn(caller, kind)} as permission from ${sql.table(`${kind}s`)} entity) item
  where item.deleted = 1 ${seenBy(caller, kind, 'item.id')}`

function seenBy(caller: Caller, kind: SharedKind, column: string): RawBuilder<unknown> {
  const visible = visibleIds(caller, kind)
  return visible ? sql`and ${sql.ref(column)} in ${visible}` : sql``
}

function searched(type: string, text: string | undefined): RawBuilder<unknown> {
  if (text === undefined || text === '') return sql``
  const pattern = containing(text)
  return type === 'user'
    ? sql`and (item.name ilike ${pattern} or item.email ilike ${pattern})`
    : sql`and item.name ilike ${pattern}`
}
