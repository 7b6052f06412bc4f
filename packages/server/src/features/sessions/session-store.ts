/** Sessions in the database. Time is the database's, so that all servers agree on it. */
import { sql, type ExpressionBuilder } from 'kysely'
import { SESSION_LIFETIME_MS, TOKEN_GRACE_MS, TOKEN_LIFETIME_MS } from '@clew/contract/rules/session'
import type { Role } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'
import { isUseDue } from './last-used.ts'

export interface Account {
  id: number
  role: Role
  password_hash: string | null
}

const later = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1000})`
export const ago = (ms: number) => sql<string>`now() - make_interval(secs => ${ms / 1000})`

/** Only accounts that may sign in: enabled, not in the trash, not technical. */
export const mayEnter = (users: ExpressionBuilder<Tables, 'users'>) =>
  users.and([users('users.disabled', '=', 0), users('users.deleted', '=', 0), users('users.role', '<>', 'system')])

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

export const findAccount = (db: Db, id: number): Promise<Account | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

const accounts = (db: Db) => db.selectFrom('users').select(['id', 'role', 'password_hash']).where(mayEnter)

export async function insertSession(db: Db, userId: number, tokenHash: Buffer, userAgent: string): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      started: sql`now()`,
      expires: later(TOKEN_LIFETIME_MS),
      user_agent: userAgent,
    })
    .execute()
}

export async function markLogin(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** What every call learns about the one who makes it. */
export const callerColumns = [
  'users.id',
  'users.role',
  'users.can_create_workspaces',
  'users.can_create_dawgs',
] as const satisfies `users.${keyof Caller}`[]

export interface FoundSession {
  caller: Caller
  sessionId: string
  isUseDue: boolean
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .modifyFront(prepared('find_session'))
    .select([...callerColumns, 'sessions.id as session_id', isUseDue.as('is_use_due')])
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', sql<string>`now()`)
    .where(mayEnter)
    .executeTakeFirst()
  if (!found) return undefined
  const { session_id, is_use_due, ...user } = found
  return { caller: { ...user, by: 'session' }, sessionId: session_id, isUseDue: is_use_due }
}

/** By the hash of the token, as hexadecimal digits: of those whose token is still good. */
export type CallersByToken = ReadonlyMap<string, Caller>

export async function findCallers(db: Db, tokenHashes: readonly Buffer[]): Promise<CallersByToken> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...callerColumns, 'token_hash'])
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires', '>', sql<string>`now()`)
    .where(mayEnter)
    .execute()
  return new Map(rows.map(({ token_hash, ...user }) => [token_hash.toString('hex'), { ...user, by: 'session' }]))
}

/** One statement, so that of two refreshes with one token only one gets a new one. */
export async function replaceToken(db: Db, oldHash: Buffer, newHash: Buffer): Promise<boolean> {
  const replaced = await db
    .updateTable('sessions')
    .from('users')
    .set({
      token_hash: newHash,
      expires: sql<string>`least(${later(TOKEN_LIFETIME_MS)}, sessions.started + make_interval(secs => ${SESSION_LIFETIME_MS / 1000}))`,
    })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.token_hash', '=', oldHash)
    .where('sessions.expires', '>', ago(TOKEN_GRACE_MS))
    .where('sessions.started', '>', ago(SESSION_LIFETIME_MS))
    .where(mayEnter)
    .executeTakeFirst()
  return replaced.numUpdatedRows === 1n
}

export async function deleteSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** What nobody can use any more. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires', '<', ago(TOKEN_GRACE_MS)).execute()
  await db
    .deleteFrom('one_time_tokens')
    .where('expires', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('used_captchas')
    .where('expires', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('attempts')
    .where('created', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
