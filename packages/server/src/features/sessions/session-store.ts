/** Sessions in the database. Time is the database's, so that all servers agree on it. */
import { sql, type ExpressionBuilder } from 'kysely'
import { SESSION_LIFETIME_MS, TOKEN_GRACE_MS, TOKEN_LIFETIME_MS } from '@clew/contract/rules/session'
import type { Role } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'

export interface Account {
  id: number
  role: Role
  password_hash: string | null
}

const later = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1000})`
const ago = (ms: number) => sql<string>`now() - make_interval(secs => ${ms / 1000})`

/** Only accounts that may sign in: enabled, not in the trash, not technical. */
const mayEnter = (users: ExpressionBuilder<Tables, 'users'>) =>
  users.and([users('users.disabled', '=', 0), users('users.deleted', '=', 0), users('users.role', '<>', 'system')])

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

export const findAccount = (db: Db, id: number): Promise<Account | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

const accounts = (db: Db) => db.selectFrom('users').select(['id', 'role', 'password_hash']).where(mayEnter)

export async function insertSession(db: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: tokenHash, started: sql`now()`, expires: later(TOKEN_LIFETIME_MS) })
    .execute()
}

export async function markLogin(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

export function findCaller(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .modifyFront(prepared('find_session'))
    .select(['users.id', 'users.role', 'users.can_create_workspaces', 'users.can_create_dawgs'])
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', sql<string>`now()`)
    .where(mayEnter)
    .executeTakeFirst()
}

/** By the hash of the token, as hexadecimal digits: of those whose session still lives. */
export type SessionCallers = ReadonlyMap<string, Caller>

export async function findCallers(db: Db, tokenHashes: readonly Buffer[]): Promise<SessionCallers> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'users.id', 'users.role', 'users.can_create_workspaces', 'users.can_create_dawgs'])
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires', '>', sql<string>`now()`)
    .where(mayEnter)
    .execute()
  return new Map(rows.map(({ token_hash, ...caller }) => [token_hash.toString('hex'), caller]))
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
