import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, calls } from '@clew/contract'
import { api } from './client.ts'
import { sharedKeys } from './shared-queries.ts'

export type ListedConfiguration = AnswerOf<typeof calls.configurations.list>['configurations'][number]

/** What one call gives at most. */
const PAGE = 1_000

/** All of a workspace, however many. */
export async function listConfigurations(
  workspaceId: number,
  options: { signal?: AbortSignal } = {},
): Promise<ListedConfiguration[]> {
  const listed: ListedConfiguration[] = []
  for (;;) {
    const query = { load_full_structure: '1', offset: listed.length, limit: PAGE } as const
    const { configurations } = await api.configurations.list({ params: { id: workspaceId }, query }, options)
    listed.push(...configurations)
    if (configurations.length < PAGE) return listed
  }
}

export const configurationsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.one('workspace', workspaceId), 'configurations'],
    queryFn: ({ signal }) => listConfigurations(workspaceId, { signal }),
  })
