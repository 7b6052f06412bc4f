/** Links that were sent out, in the database. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { TokenPurpose } from '../../database/tables.ts'

export interface NewToken {
  userId: number
  purpose: TokenPurpose
  hash: Buffer
  encrypted: Buffer | null
  lifetimeSeconds: number
}

export async function insertOneTimeToken(db: Db, token: NewToken): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id: token.userId,
      purpose: token.purpose,
      token_hash: token.hash,
      token_encrypted: token.encrypted,
      expires: sql<string>`now() + make_interval(secs => ${token.lifetimeSeconds})`,
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

export async function findInvitation(db: Db, userId: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('one_time_tokens')
    .select('token_encrypted')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .where('expires', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found?.token_encrypted ?? undefined
}
