import { sql, type Updateable } from 'kysely'
import type { Role, User } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'created',
  'disabled',
  'deleted',
  'can_create_workspaces',
  'can_create_dawgs',
  'last_login',
] as const

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** A person who can be written to: enabled, not in the trash, not technical. */
export function findActiveUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .where('role', '<>', 'system')
    .executeTakeFirst()
}

export interface NewUser {
  name: string
  email: string
  role: Role
  password_hash: string | null
}

export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst()
}

export interface Page {
  offset: number
  limit: number
  order_by: 'id' | 'name' | 'email' | 'role' | 'created' | 'last_login' | 'disabled'
  order_dir: 'ASC' | 'DESC'
  name_filter?: string | undefined
  emails?: string[] | undefined
}

interface Which {
  deleted: 0 | 1
  /** What colleagues may know of each other. */
  onlyEnabled: boolean
}

export function listUsers(db: Db, page: Page, which: Which): Promise<User[]> {
  const direction = page.order_dir === 'ASC' ? 'asc' : 'desc'
  const order = page.order_by === 'name' ? sql`lower(name)` : sql.ref(page.order_by)
  return (
    selectedUsers(db, page, which)
      .select(COLUMNS)
      .orderBy(order, (by) => (direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
      // Rows that are alike in the order keep their places from page to page.
      .orderBy('id', direction)
      .offset(page.offset)
      .limit(page.limit)
      .execute()
  )
}

/** On all pages together. */
export async function countUsers(db: Db, page: Page, which: Which): Promise<number> {
  const { count } = await selectedUsers(db, page, which)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Technical users are never listed. */
const selectedUsers = (db: Db, { name_filter, emails }: Page, { deleted, onlyEnabled }: Which) =>
  db
    .selectFrom('users')
    .where('role', '<>', 'system')
    .where('deleted', '=', deleted)
    .$if(onlyEnabled, (query) => query.where('disabled', '=', 0))
    .$if(name_filter !== undefined, (query) => query.where('name', 'ilike', containing(name_filter!)))
    .$if(emails !== undefined, (query) => query.where('email', '=', sql<string>`any(${emails!}::text[])`))

/** Locked until the end of the transaction, so that two changes of one user follow each other. */
export function lockUser(tx: Db, id: number): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('role', '<>', 'system')
    .forUpdate()
    .executeTakeFirst()
}

export async function updateUser(db: Db, id: number, changes: Updateable<Tables['users']>): Promise<User> {
  return db.updateTable('users').set(changes).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Those who could still let others in if this one were not there. */
export async function countOtherAdministrators(tx: Db, id: number): Promise<number> {
  const { others } = await tx
    .selectFrom('users')
    .select(sql<number>`count(*)::integer`.as('others'))
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return others
}

/** Undefined: the address is taken. */
export function insertUser(db: Db, user: NewUser): Promise<User | undefined> {
  const mayCreate = user.role === 'admin' ? 1 : 0
  return db
    .insertInto('users')
    .values({ ...user, can_create_workspaces: mayCreate, can_create_dawgs: mayCreate })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const found = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return found?.password_hash ?? undefined
}

export async function writeSetupToken(db: Db, tokenHash: Buffer | null): Promise<void> {
  await db.updateTable('instance').set({ setup_token_hash: tokenHash }).execute()
}

/** Locked until the end of the transaction: two that hold the link make one administrator. */
export async function lockInstance(tx: Db): Promise<Buffer | null> {
  const { setup_token_hash: hash } = await tx
    .selectFrom('instance')
    .select('setup_token_hash')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return hash
}
