/** Making API tokens and ending them. Only their user does, signed in; nobody else ever sees them. */
import type { Kysely } from 'kysely'
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import { MOST_API_TOKENS } from '@clew/contract/rules/api-tokens'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { hashToken, newApiToken } from '../../vault/tokens.ts'
import { countTokensAlone, deleteToken, insertToken } from './api-token-store.ts'

export async function createApiToken(
  db: Kysely<Tables>,
  userId: number,
  { name, expires }: RequestOf<typeof calls.apiTokens.create>['body'],
): Promise<AnswerOf<typeof calls.apiTokens.create>> {
  if (expires !== null && Date.parse(expires) <= Date.now()) throw invalidField('expires', 'must be in the future')
  const token = newApiToken()
  const api_token = await db.transaction().execute(async (tx) => {
    if ((await countTokensAlone(tx, userId)) >= MOST_API_TOKENS)
      throw new Refusal('conflict', `You have ${MOST_API_TOKENS} API tokens, which is the most. Revoke one first.`)
    return insertToken(tx, { user_id: userId, name, expires, token_hash: hashToken(token) })
  })
  return { api_token, token }
}

export async function revokeApiToken(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteToken(db, userId, id))) throw notFound()
}
