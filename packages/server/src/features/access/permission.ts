/** The one place that decides what a caller may do with a workspace or a DAWG. */
import { sql, type RawBuilder } from 'kysely'
import type { Permission, SharedKind } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { shared } from './shared.ts'

export async function findPermission(
  db: Db,
  caller: Caller,
  kind: SharedKind,
  id: number,
): Promise<{ permission: Permission; deleted: 0 | 1 } | undefined> {
  const { rows } = await sql<{
    permission: Permission | null
    deleted: 0 | 1
  }>`${prepared(`find_permission_${caller.role === 'admin' ? 'of_admin_' : ''}${kind}`)}
    select ${permissionColumn(caller, kind)} as permission, entity.deleted
    from ${sql.table(shared[kind].table)} entity where entity.id = ${id}`.execute(db)
  const found = rows[0]
  return found && found.permission !== null ? { ...found, permission: found.permission } : undefined
}

/** In a statement over `entity`: owner, write, read or null. */
export function permissionColumn(caller: Caller, kind: SharedKind): RawBuilder<Permission | null> {
  if (caller.role === 'admin') return sql`'owner'::text`
  return sql`case when entity.owner_id = ${caller.id} then 'owner' else (
    select permission from access_entries
    where ${sql.ref(shared[kind].column)} = entity.id and user_id = ${caller.id}) end`
}

/** In a statement: the ids of what the caller may see, as a subquery; undefined: everything. */
export function visibleIds(caller: Caller, kind: SharedKind): RawBuilder<unknown> | undefined {
  if (caller.role === 'admin') return undefined
  const { table, column } = shared[kind]
  return sql`(select id from ${sql.table(table)} where owner_id = ${caller.id}
    union select ${sql.ref(column)} from access_entries where user_id = ${caller.id} and ${sql.ref(column)} is not null)`
}

/** By the id of the thing: who of those that were asked about may see it. */
export type Readers = ReadonlyMap<number, ReadonlySet<number>>

/** Of what is not in the trash. For many at once; administrators see everything and need not be asked about. */
export async function findReaders(
  db: Db,
  kind: SharedKind,
  ids: readonly number[],
  userIds: readonly number[],
): Promise<Readers> {
  if (ids.length === 0 || userIds.length === 0) return new Map()
  const { table, column } = shared[kind]
  const { rows } = await sql<{ id: number; users: number[] }>`
    select entity.id, array(
      select entity.owner_id where entity.owner_id = any(${userIds}::integer[])
      union select user_id from access_entries
        where ${sql.ref(column)} = entity.id and user_id = any(${userIds}::integer[])) as users
    from ${sql.table(table)} entity where entity.id = any(${ids}::integer[]) and entity.deleted = 0`.execute(db)
  return new Map(rows.map(({ id, users }) => [id, new Set(users)]))
}
