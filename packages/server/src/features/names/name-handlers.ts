import type { calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findByName } from './name-store.ts'

export const nameHandlers = (db: Db): Handlers<typeof calls.names> => ({
  find: async ({ query }, { caller }) => ({ found: await findByName(db, caller, query.search_text, query.limit) }),
})
