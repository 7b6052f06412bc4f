import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { sharedKeys } from '../../../api/shared-queries.ts'

export interface NamedWorkspace {
  id: number
  name: string
}

/** What the server gives at once. */
const PAGE = 1_000

/** All there are, by name: whoever selects all means all. */
export const allWorkspacesQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.lists('workspace'), 'all-names'],
    queryFn: async ({ signal }): Promise<NamedWorkspace[]> => {
      const all = new Map<number, NamedWorkspace>()
      for (let offset = 0; ; offset += PAGE) {
        const query = { offset, limit: PAGE, order_by: 'name', order_dir: 'ASC' } as const
        const { workspaces } = await api.workspaces.list({ query }, { signal })
        for (const { id, name } of workspaces) all.set(id, { id, name })
        if (workspaces.length < PAGE) return [...all.values()]
      }
    },
  })
