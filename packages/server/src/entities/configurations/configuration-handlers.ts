import type { calls } from '@clew/contract'
import { historyHandlers } from '../../features/history/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { cloneConfiguration } from './clone-configurations.ts'
import { findConfiguration, listConfigurations } from './configuration-store.ts'
import * as configurations from './configurations.ts'

type Deps = configurations.ConfigurationDeps

export const configurationHandlers = (deps: Deps): Handlers<typeof calls.configurations> => ({
  list: async ({ params, query }, { permission }) => {
    const rows = await listConfigurations(deps.db, params.id, query)
    const isFull = query.load_full_structure === '1'
    return {
      configurations: rows.map((row) => configurations.shown(row, permission, isFull ? deps.catalogue : undefined)),
      selection_settings: query,
    }
  },
  create: async ({ params, body }, by) => ({
    configuration: await configurations.createConfiguration(deps, by, params.id, body),
  }),
  place: async ({ params, body }, { permission }) => {
    const rows = await configurations.placeConfigurations(deps, params.id, body)
    return { configurations: rows.map((row) => configurations.shown(row, permission)) }
  },
  get: async ({ params, query }, by) => ({
    configuration: await configurations.getConfiguration(deps, by, params, query.load_full_structure === '1'),
  }),
  modify: async ({ params, query, body }, by) => {
    await configurations.modifyConfiguration(deps, by, params, body)
    const isFull = query.load_full_structure === '1'
    return { configuration: await configurations.getConfiguration(deps, by, params, isFull) }
  },
  remove: async ({ params }, by) => {
    await configurations.removeConfiguration(deps, by, params)
    return {}
  },
  restore: ({ params }, by) => configurations.restoreConfiguration(deps, by, params),
  trashed: async ({ params }, by) => ({
    configuration: await configurations.getConfiguration(deps, by, params, true, 1),
  }),
  clone: async ({ params, body }, by) => ({
    configuration: await cloneConfiguration(deps, by, params, body.workspace_id),
  }),
  eraseData: async ({ params }) => {
    await configurations.eraseConfiguration(deps, params)
    return {}
  },
})

export const configurationHistoryHandlers = (deps: Deps): Handlers<typeof calls.configurationHistory> =>
  historyHandlers('configuration', {
    db: deps.db,
    resolve: async ({ id, cid }) => {
      if (!(await findConfiguration(deps.db, id, cid!))) throw notFound()
      return cid!
    },
    revert: async ({ id, cid }, snapshot, by) => {
      const place = { id, cid: cid! }
      await configurations.revertConfiguration(deps, by.caller, place, snapshot)
      return configurations.getConfiguration(deps, by, place, true)
    },
  })
