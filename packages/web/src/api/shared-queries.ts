/** What several screens and features ask for; each is described once, so that a change reaches all who show it. */
import { queryOptions } from '@tanstack/react-query'
import type { Configuration, Kind, SharedKind } from '@clew/contract'
import type { Runnable } from '../paths.ts'
import { api } from './client.ts'
import { callsOf, type Entity } from './runnables.ts'
import { sharedCalls, type EntityOf } from './shared-kinds.ts'

/** Everything that is about one kind lies below its name: `invalidateQueries({ queryKey: sharedKeys.all('workspace') })`. */
export const sharedKeys = {
  all: (kind: Kind) => [kind] as const,
  lists: (kind: SharedKind) => [kind, 'list'] as const,
  one: (kind: Kind, id: number) => [kind, 'one', id] as const,
  itself: (kind: Kind, id: number) => [kind, 'one', id, 'itself'] as const,
  jobs: (kind: Kind, id: number) => [kind, 'one', id, 'jobs'] as const,
  /** Apart from the jobs: what has been written does not change with the status. */
  log: (kind: Kind, id: number, jobId: number) => [kind, 'one', id, 'log', jobId] as const,
  childJobs: (kind: SharedKind, id: number) => [kind, 'one', id, 'child-jobs'] as const,
  /** How the nodes of its graph are doing. */
  graphJobs: (kind: SharedKind, id: number) => [kind, 'one', id, 'graph', 'jobs'] as const,
  /** Of everything that the user may see. */
  projectJobs: (kind: Kind) => ['project-jobs', kind] as const,
  accessEntries: (kind: SharedKind, id: number) => [kind, 'one', id, 'access'] as const,
  lastJobs: (kind: SharedKind, ids: readonly number[]) => [kind, 'last-jobs', ids] as const,
}

export const entityQuery = <Shared extends SharedKind>(kind: Shared, id: number) =>
  queryOptions({
    queryKey: sharedKeys.itself(kind, id),
    queryFn: ({ signal }) => callsOf({ kind, id }).get({ signal }) as Promise<EntityOf<Shared>>,
  })

/** A configuration with its workspace's name and its component's. */
export const configurationQuery = (workspaceId: number, id: number) =>
  queryOptions({
    queryKey: sharedKeys.itself('configuration', id),
    queryFn: ({ signal }) =>
      callsOf({ kind: 'configuration', workspaceId, id }).get({ signal }) as Promise<Configuration>,
  })

/** Either of the two, for whoever shows all three kinds. */
export const runnableQuery = (of: Runnable) =>
  queryOptions({
    queryKey: sharedKeys.itself(of.kind, of.id),
    queryFn: ({ signal }): Promise<Entity> => callsOf(of).get({ signal }),
  })

/** The newest ones, for status and activity cards. */
export const latestJobsQuery = (of: Runnable, limit: number) =>
  queryOptions({
    queryKey: [...sharedKeys.jobs(of.kind, of.id), 'latest', limit],
    queryFn: ({ signal }) => callsOf(of).jobs({ offset: 0, limit }, { signal }),
  })

/** The newest ones of its configurations or workspaces. */
export const latestChildJobsQuery = (kind: SharedKind, id: number, limit: number) =>
  queryOptions({
    queryKey: [...sharedKeys.childJobs(kind, id), 'latest', limit],
    queryFn: ({ signal }) => sharedCalls[kind].childJobs(id, { offset: 0, limit }, { signal }),
  })

export const accessEntriesQuery = (kind: SharedKind, id: number) =>
  queryOptions({
    queryKey: sharedKeys.accessEntries(kind, id),
    queryFn: ({ signal }) => sharedCalls[kind].accessEntries(id, { signal }),
  })

export const lastJobsQuery = (kind: SharedKind, ids: readonly number[]) =>
  queryOptions({
    queryKey: sharedKeys.lastJobs(kind, ids),
    queryFn: ({ signal }) => sharedCalls[kind].lastJobs([...ids], { signal }),
    enabled: ids.length > 0,
    meta: { isQuiet: true },
  })

const MOST_ROWS = 1_000

export const tagsQuery = () =>
  queryOptions({
    queryKey: ['tags'],
    queryFn: ({ signal }) => api.tags.list({ query: { limit: MOST_ROWS } }, { signal }),
    select: ({ tags }) => tags,
  })

/** For ordinary users only those who are enabled. */
export const usersQuery = () =>
  queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => api.users.list({ query: { limit: MOST_ROWS, order_by: 'name' } }, { signal }),
    select: ({ users }) => users,
  })
