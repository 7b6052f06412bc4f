import type { Kysely } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import { historyHandlers } from '../../features/history/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { changeNodes, listNodes } from '../workspaces/index.ts'
import { cloneDawg } from './clone-dawg.ts'
import { listDawgs } from './dawg-store.ts'
import * as dawgs from './dawgs.ts'

type Db = Kysely<Tables>

export const dawgHandlers = (db: Db): Handlers<typeof calls.dawgs> => ({
  list: async ({ query }, { caller }) => ({
    dawgs: await listDawgs(db, { caller, isFull: query.load_full_structure === '1' }, query),
    selection_settings: query,
  }),
  create: async ({ body }, { caller }) => ({ dawg: await dawgs.createDawg(db, caller, body) }),
  get: async ({ params, query }, { caller }) => ({
    dawg: await dawgs.getDawg(db, caller, params.id, query.load_full_structure === '1'),
  }),
  modify: async ({ params, query, body }, by) => {
    await dawgs.modifyDawg(db, by, params.id, body)
    return { dawg: await dawgs.getDawg(db, by.caller, params.id, query.load_full_structure === '1') }
  },
  remove: async ({ params }, by) => {
    await dawgs.removeDawg(db, by, params.id)
    return {}
  },
  restore: ({ params }, { caller }) => dawgs.restoreDawg(db, caller, params.id),
  clone: async ({ params }, by) => {
    const copy = await db.transaction().execute((tx) => cloneDawg(tx, by, params.id))
    return { dawg: await dawgs.getDawg(db, by.caller, copy, true) }
  },
  changeOwner: async ({ params, body }, by) => {
    await dawgs.modifyDawg(db, by, params.id, { owner_id: body.user_id })
    return { dawg: await dawgs.getDawg(db, by.caller, params.id, true) }
  },
  eraseData: async ({ params }, { caller }) => {
    await dawgs.eraseDawg(db, caller, params.id)
    return {}
  },
  workspaces: async ({ params }, { caller }) => ({ workspaces: await listNodes(db, caller, params.id) }),
  modifyWorkspaces: async ({ params, body }, { caller }) => {
    await db.transaction().execute((tx) => changeNodes(tx, caller, params.id, body))
    return { workspaces: await listNodes(db, caller, params.id) }
  },
})

export const dawgHistoryHandlers = (db: Db): Handlers<typeof calls.dawgHistory> =>
  historyHandlers('dawg', {
    db,
    resolve: async ({ id }) => id,
    revert: ({ id }, snapshot, { caller }) => dawgs.revertDawg(db, caller, id, snapshot),
  })
