import { sql } from 'kysely'
import { SESSION_LIFETIME_MS, TOKEN_GRACE_MS } from '@clew/contract/rules/session'
import type { Db } from '../../database/pool.ts'
import { ago } from './session-store.ts'

/** More than anybody looks through; whoever has that many ends them all at once. */
const MOST_LISTED = 100

/** Those that work, and those whose token can still be traded for one that does. */
export function listLivingSessions(db: Db, userId: number, currentHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started', 'last_used', 'user_agent'])
    .select(sql<boolean>`token_hash = ${currentHash}`.as('is_current'))
    .where('user_id', '=', userId)
    .where('expires', '>', ago(TOKEN_GRACE_MS))
    .where('started', '>', ago(SESSION_LIFETIME_MS))
    .orderBy('is_current', 'desc')
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', String(id))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function deleteOtherSessions(db: Db, userId: number, currentHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', currentHash).execute()
}
