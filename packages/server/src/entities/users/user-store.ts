import { sql } from 'kysely'
import type { Role, User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { TokenPurpose } from '../../database/tables.ts'

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

export async function updatePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function insertOneTimeToken(
  db: Db,
  userId: number,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  lifetimeSeconds: number,
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: tokenHash,
      expires: sql<string>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()
}

export async function deleteOneTimeTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

/** Taken by deleting it: of two that come with one token, one finds nothing. */
export async function takeOneTimeToken(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const taken = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}

export async function writeSetupToken(db: Db, tokenHash: Buffer | null): Promise<void> {
  await db.updateTable('instance').set({ setup_token_hash: tokenHash }).execute()
}

/** Locked until the end of the transaction: two that hold the link make one administrator. */
export async function lockSetupToken(tx: Db): Promise<Buffer | null> {
  const { setup_token_hash: hash } = await tx
    .selectFrom('instance')
    .select('setup_token_hash')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return hash
}
