import type { calls } from '@clew/contract'
import { historyHandlers } from '../../features/history/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cloneWorkspace } from './clone-workspace.ts'
import { listWorkspaces } from './workspace-store.ts'
import * as workspaces from './workspaces.ts'

type Deps = workspaces.WorkspaceDeps

export const workspaceHandlers = (deps: Deps): Handlers<typeof calls.workspaces> => ({
  list: async ({ query }, { caller }) => {
    const view = { caller, isFull: query.load_full_structure === '1', highDiskUsageBytes: deps.highDiskUsageBytes }
    return { workspaces: await listWorkspaces(deps.db, view, query), selection_settings: query }
  },
  create: async ({ body }, { caller }) => ({ workspace: await workspaces.createWorkspace(deps, caller, body) }),
  get: async ({ params, query }, { caller }) => ({
    workspace: await workspaces.getWorkspace(deps, caller, params.id, query.load_full_structure === '1'),
  }),
  modify: async ({ params, query, body }, by) => {
    await workspaces.modifyWorkspace(deps, by, params.id, body)
    const isFull = query.load_full_structure === '1'
    return { workspace: await workspaces.getWorkspace(deps, by.caller, params.id, isFull) }
  },
  remove: async ({ params }, by) => {
    await workspaces.removeWorkspace(deps, by, params.id)
    return {}
  },
  restore: ({ params }, { caller }) => workspaces.restoreWorkspace(deps, caller, params.id),
  clone: async ({ params }, by) => {
    const copy = await deps.db.transaction().execute((tx) => cloneWorkspace(tx, by, params.id))
    return { workspace: await workspaces.getWorkspace(deps, by.caller, copy, true) }
  },
  changeOwner: async ({ params, body }, by) => {
    await workspaces.modifyWorkspace(deps, by, params.id, { owner_id: body.user_id })
    return { workspace: await workspaces.getWorkspace(deps, by.caller, params.id, true) }
  },
  eraseData: async ({ params }) => {
    await workspaces.eraseWorkspace(deps, params.id)
    return {}
  },
})

export const workspaceHistoryHandlers = (deps: Deps): Handlers<typeof calls.workspaceHistory> =>
  historyHandlers('workspace', {
    db: deps.db,
    resolve: async ({ id }) => id,
    revert: ({ id }, snapshot, { caller }) => workspaces.revertWorkspace(deps, caller, id, snapshot),
  })
