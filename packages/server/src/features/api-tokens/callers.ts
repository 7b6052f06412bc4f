/** Whom a token belongs to, whichever kind it is. Its form says where to look; the work is the same whether or not it is found. */
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { hashToken, isApiToken } from '../../vault/tokens.ts'
import * as sessions from '../sessions/index.ts'
import { findTokenOwner, findTokenOwners } from './api-token-store.ts'

export async function authenticate(db: Db, token: string | undefined): Promise<Caller | undefined> {
  if (token === undefined || token === '') return undefined
  if (!isApiToken(token)) return sessions.authenticate(db, token)
  const found = await findTokenOwner(db, hashToken(token))
  if (found?.isUseDue) await sessions.noteUse(db, 'api_tokens', found.tokenId)
  return found?.caller
}

/** Of many at once, for those who listen. */
export async function findCallers(db: Db, tokenHashes: readonly Buffer[]): Promise<sessions.CallersByToken> {
  const [ofSessions, ofTokens] = [await sessions.findCallers(db, tokenHashes), await findTokenOwners(db, tokenHashes)]
  return new Map([...ofSessions, ...ofTokens])
}
