import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import { sharedKeys } from '../../../api/shared-queries.ts'
import type { GraphKind, GraphNode, NodeJobs } from '../kinds/graph-kind.ts'

const POLL_ACTIVE_MS = 3_000
const POLL_IDLE_MS = 8_000

const keyOf = ({ holder, id }: GraphKind) => [...sharedKeys.one(holder, id), 'graph'] as const

export const nodesQuery = (kind: GraphKind) =>
  queryOptions({ queryKey: [...keyOf(kind), 'nodes'], queryFn: ({ signal }) => kind.nodes({ signal }) })

/** Asked again and again while it is shown and the tab is not hidden, more often while something is under way. */
export const nodeJobsQuery = (kind: GraphKind) =>
  queryOptions({
    queryKey: sharedKeys.graphJobs(kind.holder, kind.id),
    queryFn: ({ signal }) => kind.jobs({ signal }),
    refetchInterval: ({ state: { data } }) => pollInterval(data),
    meta: { isQuiet: true },
  })

export const pollInterval = (jobs: NodeJobs | undefined): number =>
  Object.values(jobs ?? {}).some(({ status }) => isActive(status)) ? POLL_ACTIVE_MS : POLL_IDLE_MS

export function changeNodes(client: QueryClient, kind: GraphKind, change: (nodes: GraphNode[]) => GraphNode[]): void {
  client.setQueryData(nodesQuery(kind).queryKey, (nodes) => nodes && change(nodes))
}

/** What else may show what was changed here: everything that is open and about workspaces, and DAWGs when it is in one. */
export async function refreshOthers(client: QueryClient, kind: GraphKind): Promise<void> {
  await client.invalidateQueries({ queryKey: sharedKeys.all('workspace') })
  if (kind.holder === 'dawg') await client.invalidateQueries({ queryKey: sharedKeys.all('dawg') })
}
