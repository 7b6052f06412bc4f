import type { Kysely } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listTokens } from './api-token-store.ts'
import { createApiToken, revokeApiToken } from './api-tokens.ts'

export const apiTokenHandlers = (db: Kysely<Tables>): Handlers<typeof calls.apiTokens> => ({
  list: async (_request, { caller }) => ({ api_tokens: await listTokens(db, caller.id) }),
  create: ({ body }, { caller }) => createApiToken(db, caller.id, body),
  revoke: async ({ params }, { caller }) => {
    await revokeApiToken(db, caller.id, params.id)
    return {}
  },
})
