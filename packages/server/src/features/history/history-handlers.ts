import type { HistoryCalls, Kind, Permission } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller, Handlers, KindHandlers } from '../../http/handlers.ts'
import { getHistory, listHistory, snapshotToRevert } from './history.ts'
import type { Snapshot } from './version-store.ts'

interface Params {
  id: number
  /** Of configurations. */
  cid?: number
}

export interface HistoryPorts {
  db: Db
  /** The id of the one thing that the path names; refuses when there is none. */
  resolve: (params: Params) => Promise<number>
  /** Makes the thing what the snapshot says, and answers with it. */
  revert: (params: Params, snapshot: Snapshot, by: { caller: Caller; permission: Permission }) => Promise<object>
}

export function historyHandlers<K extends Kind>(
  kind: K,
  { db, resolve, revert }: HistoryPorts,
): Handlers<HistoryCalls<K>> {
  const handlers: KindHandlers<HistoryCalls<'configuration'>> = {
    list: async ({ params, query }) => ({
      history_list: await listHistory(db, kind, await resolve(params), query, {
        users: query.load_full_structure === '1',
        snapshots: query.load_full_structure === '1' && query.include_snapshots === '1',
      }),
      selection_settings: query,
    }),
    get: async ({ params, query }) => ({
      history: await getHistory(db, kind, await resolve(params), params.hid, query.load_full_structure === '1'),
    }),
    revert: async ({ params }, context) => {
      const snapshot = await snapshotToRevert(db, kind, await resolve(params), params.hid)
      return { [kind]: await revert(params, snapshot, context) }
    },
  }
  return handlers as unknown as Handlers<HistoryCalls<K>>
}
