import type { calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listEntriesOfUser } from './access-store.ts'

export const accessHandlers = (db: Db): Handlers<typeof calls.access> => ({
  workspacesOfUser: async ({ params, query }) => ({
    workspace_users: await listEntriesOfUser(db, 'workspace', params.id, query.include_deleted === '1'),
  }),
  dawgsOfUser: async ({ params, query }) => ({
    dawg_users: await listEntriesOfUser(db, 'dawg', params.id, query.include_deleted === '1'),
  }),
})
