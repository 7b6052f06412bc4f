/** API tokens in the database, which has only their hashes. Time is the database's. */
import { sql, type ExpressionBuilder } from 'kysely'
import type { ApiToken } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'
import { callerColumns, isUseDue, mayEnter, type CallersByToken } from '../sessions/index.ts'

const shownColumns = ['id', 'name', 'created', 'expires', 'last_used'] as const

/** So long the list says why a program is let in no more. */
const KEPT_AFTER_EXPIRY = sql<string>`now() - interval '30 days'`

export interface FoundToken {
  caller: Caller
  tokenId: number
  isUseDue: boolean
}

const isGood = (tokens: ExpressionBuilder<Tables, 'api_tokens'>) =>
  tokens.or([tokens('expires', 'is', null), tokens('expires', '>', sql<string>`now()`)])

const ownersOfGoodTokens = (db: Db) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(callerColumns)
    .where(isGood)
    .where(mayEnter)

export async function findTokenOwner(db: Db, tokenHash: Buffer): Promise<FoundToken | undefined> {
  const found = await ownersOfGoodTokens(db)
    .modifyFront(prepared('find_api_token'))
    .select(['api_tokens.id as token_id', isUseDue.as('is_use_due')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!found) return undefined
  const { token_id, is_use_due, ...user } = found
  return { caller: { ...user, by: 'api token' }, tokenId: token_id, isUseDue: is_use_due }
}

export async function findTokenOwners(db: Db, tokenHashes: readonly Buffer[]): Promise<CallersByToken> {
  const rows = await ownersOfGoodTokens(db)
    .select('token_hash')
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .execute()
  return new Map(rows.map(({ token_hash, ...user }) => [token_hash.toString('hex'), { ...user, by: 'api token' }]))
}

export function listTokens(db: Db, userId: number): Promise<ApiToken[]> {
  return db.selectFrom('api_tokens').select(shownColumns).where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Holds off others that make one for the same user until this transaction ends. */
export async function countTokensAlone(tx: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens of ${userId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewApiToken {
  user_id: number
  name: string
  token_hash: Buffer
  expires: string | null
}

export function insertToken(db: Db, token: NewApiToken): Promise<ApiToken> {
  return db.insertInto('api_tokens').values(token).returning(shownColumns).executeTakeFirstOrThrow()
}

export async function deleteToken(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function deleteApiTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredApiTokens(db: Db): Promise<void> {
  await db.deleteFrom('api_tokens').where('expires', '<', KEPT_AFTER_EXPIRY).execute()
}
