import type { calls, SharedKind, SharingCalls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers, KindHandlers } from '../../http/handlers.ts'
import { listEntries, listEntriesOfUser } from './access-store.ts'
import { changeShare, endShare, getEntry, shareWith } from './sharing.ts'

export const accessHandlers = (db: Db): Handlers<typeof calls.access> => ({
  workspacesOfUser: async ({ params, query }) => ({
    workspace_users: await listEntriesOfUser(db, 'workspace', params.id, query.include_deleted === '1'),
  }),
  dawgsOfUser: async ({ params, query }) => ({
    dawg_users: await listEntriesOfUser(db, 'dawg', params.id, query.include_deleted === '1'),
  }),
})

export function sharingHandlers<K extends SharedKind>(db: Db, kind: K): Handlers<SharingCalls<K>> {
  const one = <Entry>(entry: Entry) => ({ [`${kind}_user`]: entry })
  const handlers: KindHandlers<SharingCalls<SharedKind>> = {
    list: async ({ params, query }) => ({
      [`${kind}_users`]: await listEntries(db, kind, params.id, query, query.load_full_structure === '1'),
      selection_settings: query,
    }),
    add: async ({ params, body }) => one(await shareWith(db, kind, params.id, body.user_id, body.permission)),
    get: async ({ params }) => one(await getEntry(db, kind, params.id, params.userId)),
    modify: async ({ params, body }) => one(await changeShare(db, kind, params.id, params.userId, body.permission)),
    remove: async ({ params }, context) => {
      await endShare(db, kind, params.id, params.userId, context)
      return {}
    },
  }
  return handlers as unknown as Handlers<SharingCalls<K>>
}
