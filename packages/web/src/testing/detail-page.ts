/** A server that has one workspace and one DAWG, with everything that their pages ask for. What a test changes, it changes here. */
import { calls, type Dawg, type Tag, type User, type Workspace } from '@clew/contract'
import type { AccessEntry, ConfigurationJob, DawgJob, WorkspaceJob } from '../api/shared-kinds.ts'
import { aDawg, aServer, aUser, aWorkspace } from './builders.ts'
import { Refused, type FakeServer } from './fake-server.ts'
import { holdSession } from './hold-session.ts'

export interface Kept {
  server: FakeServer
  workspace: Workspace
  dawg: Dawg
  workspaceJobs: WorkspaceJob[]
  dawgJobs: DawgJob[]
  configurationJobs: ConfigurationJob[]
  entries: Omit<AccessEntry, 'workspace_id' | 'dawg_id'>[]
  users: User[]
  tags: Tag[]
}

const selection_settings = { offset: 0, limit: 1_000, order_by: 'id', order_dir: 'DESC' } as const

/** `user` is signed in. */
export function keepDetailPages(user: User = aUser()): Kept {
  holdSession({ user })
  const kept: Kept = {
    server: aServer(user),
    workspace: aWorkspace(),
    dawg: aDawg(),
    workspaceJobs: [],
    dawgJobs: [],
    configurationJobs: [],
    entries: [],
    users: [user],
    tags: [],
  }
  kept.server
    .on(calls.workspaces.get, () => ({ workspace: kept.workspace }))
    .on(calls.workspaces.modify, ({ body }) => {
      kept.workspace = changed(kept.workspace, body)
      return { workspace: kept.workspace }
    })
    .on(calls.dawgs.get, () => ({ dawg: kept.dawg }))
    .on(calls.dawgs.modify, ({ body }) => {
      kept.dawg = changed(kept.dawg, body)
      return { dawg: kept.dawg }
    })
    .on(calls.workspaceJobs.list, () => ({ workspace_jobs: kept.workspaceJobs, selection_settings }))
    .on(calls.dawgJobs.list, () => ({ dawg_jobs: kept.dawgJobs, selection_settings }))
    .on(calls.childJobs.ofWorkspace, () => ({ configuration_jobs: kept.configurationJobs, selection_settings }))
    .on(calls.childJobs.ofDawg, () => ({ workspace_jobs: kept.workspaceJobs, selection_settings }))
    .on(calls.workspaceSharing.list, () => ({
      workspace_users: kept.entries.map((entry) => ({ ...entry, workspace_id: kept.workspace.id })),
      selection_settings,
    }))
    .on(calls.dawgSharing.list, () => ({
      dawg_users: kept.entries.map((entry) => ({ ...entry, dawg_id: kept.dawg.id })),
      selection_settings,
    }))
    .on(calls.users.list, () => ({ users: kept.users, users_total_count: kept.users.length, selection_settings }))
    .on(calls.tags.list, () => ({ tags: kept.tags, selection_settings }))
    .on(calls.configurations.list, () => ({ configurations: [], selection_settings }))
    .on(calls.lastJobs.ofConfigurations, () => ({ last_configuration_jobs: [] }))
    .on(calls.dawgs.workspaces, () => ({ workspaces: [] }))
    .on(calls.lastJobs.ofDawgWorkspaces, () => ({ last_workspace_jobs: [] }))
  return kept
}

interface Changes {
  settings?: object | undefined
  expected_version?: number | undefined
}

function changed<Entity extends Workspace | Dawg>(entity: Entity, { expected_version, ...changes }: Changes): Entity {
  if ((expected_version ?? entity.version) !== entity.version)
    throw new Refused('conflict', 'Somebody else has changed it.')
  const settings = { ...entity.settings, ...changes.settings }
  return { ...entity, ...changes, settings, version: entity.version + 1 }
}
