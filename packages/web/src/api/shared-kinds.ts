/** Workspaces and DAWGs have the same abilities under different names; here they have them under the same. */
import type { Dawg, DawgUser, Permission, Tag, Workspace, WorkspaceUser } from '@clew/contract'
import type { AnswerOf, SharedKind, calls } from '@clew/contract'
import { api } from './client.ts'

type Options = { signal?: AbortSignal }

export type SharedEntity = Workspace | Dawg
export type EntityOf<Kind extends SharedKind> = Kind extends 'workspace' ? Workspace : Dawg
export type AccessEntry = WorkspaceUser | DawgUser
export type WorkspaceJob = AnswerOf<typeof calls.workspaceJobs.get>['workspace_job']
export type DawgJob = AnswerOf<typeof calls.dawgJobs.get>['dawg_job']
export type ConfigurationJob = AnswerOf<typeof calls.childJobs.ofWorkspace>['configuration_jobs'][number]
/** A job of a configuration in a workspace, or of a workspace in a DAWG. */
export type ChildJob = ConfigurationJob | WorkspaceJob
export type ListedWorkspace = AnswerOf<typeof calls.workspaces.list>['workspaces'][number]
export type ListedDawg = AnswerOf<typeof calls.dawgs.list>['dawgs'][number]
export type LastJob = NonNullable<AnswerOf<typeof calls.lastJobs.ofDawgs>['last_dawg_jobs'][number]['last_job']>

/** What the screens of both kinds may change. */
export type SharedChanges = NonNullable<Parameters<typeof api.dawgs.modify>[0]['body']>

interface JobPage {
  offset: number
  limit: number
}

/** The calls of one kind. What is asked for comes with the people and things it names. */
export interface SharedCalls {
  create(name: string): Promise<SharedEntity>
  clone(id: number): Promise<SharedEntity>
  changeOwner(id: number, userId: number): Promise<SharedEntity>
  /** Of the configurations of a workspace, of the workspaces of a DAWG. */
  childJobs(id: number, page: JobPage, options?: Options): Promise<ChildJob[]>
  /** Those that one of its jobs has started, in the order in which they can run. */
  childJobsOf(id: number, jobId: number, page: JobPage, options?: Options): Promise<ChildJob[]>
  /** Of those that the caller may see and that have ever run. */
  lastJobs(ids: number[], options?: Options): Promise<Map<number, LastJob>>
  accessEntries(id: number, options?: Options): Promise<AccessEntry[]>
  share(id: number, userId: number, permission: 'read' | 'write'): Promise<AccessEntry>
  changeAccess(id: number, userId: number, permission: 'read' | 'write'): Promise<AccessEntry>
  removeAccess(id: number, userId: number): Promise<unknown>
  assignTag(id: number, tagId: number): Promise<Tag>
  removeTag(id: number, tagId: number): Promise<unknown>
}

const full = { load_full_structure: '1' } as const
const inOrder = { ...full, order_by: 'id', order_dir: 'ASC' } as const
const MOST_ENTRIES = 1_000

const workspaceCalls: SharedCalls = {
  create: async (name) => (await api.workspaces.create({ body: { name } })).workspace,
  clone: async (id) => (await api.workspaces.clone({ params: { id } })).workspace,
  changeOwner: async (id, user_id) =>
    (await api.workspaces.changeOwner({ params: { id }, body: { user_id } })).workspace,
  childJobs: async (id, page, options) =>
    (await api.childJobs.ofWorkspace({ params: { id }, query: { ...page, ...full } }, options)).configuration_jobs,
  childJobsOf: async (id, jobId, page, options) =>
    (await api.childJobs.ofWorkspaceJob({ params: { id, jobId }, query: { ...page, ...inOrder } }, options))
      .configuration_jobs,
  lastJobs: async (ids, options) => {
    const answer = await api.lastJobs.ofWorkspaces({ query: { workspace_ids: ids } }, options)
    return lastJobsById(answer.last_workspace_jobs.map(({ workspace_id, last_job }) => [workspace_id, last_job]))
  },
  accessEntries: async (id, options) =>
    (await api.workspaceSharing.list({ params: { id }, query: { ...full, limit: MOST_ENTRIES } }, options))
      .workspace_users,
  share: async (id, user_id, permission) =>
    (await api.workspaceSharing.add({ params: { id }, body: { user_id, permission } })).workspace_user,
  changeAccess: async (id, userId, permission) =>
    (await api.workspaceSharing.modify({ params: { id, userId }, body: { permission } })).workspace_user,
  removeAccess: (id, userId) => api.workspaceSharing.remove({ params: { id, userId } }),
  assignTag: async (id, tag_id) =>
    (await api.workspaceTags.assign({ params: { id }, body: { tag_id } })).workspace_tag.tag,
  removeTag: (id, tagId) => api.workspaceTags.remove({ params: { id, tagId } }),
}

const dawgCalls: SharedCalls = {
  create: async (name) => (await api.dawgs.create({ body: { name } })).dawg,
  clone: async (id) => (await api.dawgs.clone({ params: { id } })).dawg,
  changeOwner: async (id, user_id) => (await api.dawgs.changeOwner({ params: { id }, body: { user_id } })).dawg,
  childJobs: async (id, page, options) =>
    (await api.childJobs.ofDawg({ params: { id }, query: { ...page, ...full } }, options)).workspace_jobs,
  childJobsOf: async (id, jobId, page, options) =>
    (await api.childJobs.ofDawgJob({ params: { id, jobId }, query: { ...page, ...inOrder } }, options)).workspace_jobs,
  lastJobs: async (ids, options) => {
    const answer = await api.lastJobs.ofDawgs({ query: { dawg_ids: ids } }, options)
    return lastJobsById(answer.last_dawg_jobs.map(({ dawg_id, last_job }) => [dawg_id, last_job]))
  },
  accessEntries: async (id, options) =>
    (await api.dawgSharing.list({ params: { id }, query: { ...full, limit: MOST_ENTRIES } }, options)).dawg_users,
  share: async (id, user_id, permission) =>
    (await api.dawgSharing.add({ params: { id }, body: { user_id, permission } })).dawg_user,
  changeAccess: async (id, userId, permission) =>
    (await api.dawgSharing.modify({ params: { id, userId }, body: { permission } })).dawg_user,
  removeAccess: (id, userId) => api.dawgSharing.remove({ params: { id, userId } }),
  assignTag: async (id, tag_id) => (await api.dawgTags.assign({ params: { id }, body: { tag_id } })).dawg_tag.tag,
  removeTag: (id, tagId) => api.dawgTags.remove({ params: { id, tagId } }),
}

export const sharedCalls: Readonly<Record<SharedKind, SharedCalls>> = { workspace: workspaceCalls, dawg: dawgCalls }

/** The kind inside a sentence, and at its beginning. */
export const kindWord = { workspace: 'workspace', dawg: 'DAWG', configuration: 'configuration' } as const
export const kindTitle = { workspace: 'Workspace', dawg: 'DAWG', configuration: 'Configuration' } as const

const lastJobsById = (pairs: [number, LastJob | null][]): Map<number, LastJob> =>
  new Map(pairs.filter((pair): pair is [number, LastJob] => pair[1] !== null))

/** The screens disable exactly what the server would refuse. */
export const mayEdit = ({ permission }: { permission: Permission }): boolean => permission !== 'read'

export const isOwner = ({ permission }: { permission: Permission }): boolean => permission === 'owner'

export type { SharedKind }
