import { sql } from 'kysely'
import type { DawgUser, Page, SharedKind, WorkspaceUser } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { shared } from './shared.ts'

interface EntryOf {
  workspace: WorkspaceUser
  dawg: DawgUser
}

const columns = (kind: SharedKind) =>
  sql`entry.id, entry.user_id, entry.permission, entry.created, entry.${sql.ref(shared[kind].column)}`

export async function listEntriesOfUser<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  userId: number,
  includeDeleted: boolean,
): Promise<EntryOf[Kind][]> {
  const { table, column } = shared[kind]
  const { rows } = await sql<EntryOf[Kind]>`
    select ${columns(kind)}
    from access_entries entry join ${sql.table(table)} entity on entity.id = entry.${sql.ref(column)}
    where entry.user_id = ${userId} and (entity.deleted = 0 or ${includeDeleted})
    order by entry.id desc`.execute(db)
  return rows
}

/** People in the trash are left out: they can do nothing until they are restored. */
export async function listEntries<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  id: number,
  page: Page,
  isFull: boolean,
): Promise<EntryOf[Kind][]> {
  const user = isFull
    ? sql`, json_build_object('id', users.id, 'name', users.name, 'email', users.email) as "user"`
    : sql``
  const { rows } = await sql<EntryOf[Kind]>`
    select ${columns(kind)} ${user}
    from access_entries entry join users on users.id = entry.user_id
    where entry.${sql.ref(shared[kind].column)} = ${id} and users.deleted = 0
    order by entry.id ${sql.raw(page.order_dir)} offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

export async function findEntry<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  id: number,
  userId: number,
): Promise<EntryOf[Kind] | undefined> {
  const { rows } = await sql<EntryOf[Kind]>`
    select ${columns(kind)} from access_entries entry
    where entry.${sql.ref(shared[kind].column)} = ${id} and entry.user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function putEntry(
  db: Db,
  kind: SharedKind,
  id: number,
  userId: number,
  permission: 'read' | 'write',
): Promise<void> {
  const column = sql.ref(shared[kind].column)
  await sql`
    insert into access_entries (user_id, ${column}, permission) values (${userId}, ${id}, ${permission})
    on conflict (${column}, user_id) where ${column} is not null do update set permission = excluded.permission`.execute(
    db,
  )
}

/** Whether it was there to be added. */
export async function insertEntry(
  db: Db,
  kind: SharedKind,
  id: number,
  userId: number,
  permission: 'read' | 'write',
): Promise<boolean> {
  const column = sql.ref(shared[kind].column)
  const inserted = await sql`
    insert into access_entries (user_id, ${column}, permission) values (${userId}, ${id}, ${permission})
    on conflict do nothing`.execute(db)
  return inserted.numAffectedRows === 1n
}

export async function deleteEntry(db: Db, kind: SharedKind, id: number, userId: number): Promise<boolean> {
  const deleted = await sql`
    delete from access_entries where ${sql.ref(shared[kind].column)} = ${id} and user_id = ${userId}`.execute(db)
  return deleted.numAffectedRows === 1n
}

export async function findOwner(db: Db, kind: SharedKind, id: number): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from ${sql.table(shared[kind].table)} where id = ${id}`.execute(db)
  return rows[0]!.owner_id
}

/** Somebody who can be given something: enabled, not in the trash, not technical. */
export async function findInvitee(db: Db, userId: number): Promise<{ role: 'admin' | 'user' } | undefined> {
  return db
    .selectFrom('users')
    .select(['role'])
    .where('id', '=', userId)
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .where('role', '<>', 'system')
    .executeTakeFirst() as Promise<{ role: 'admin' | 'user' } | undefined>
}
