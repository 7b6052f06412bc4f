/** Lists come in pages, each a query of its own: a page that nobody looks at is never asked for again. */
import type { SharedKind } from '@clew/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ListedDawg, ListedWorkspace } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import type { ListState } from './list-state.ts'

export interface ListedOf {
  workspace: ListedWorkspace
  dawg: ListedDawg
}

export interface Selection extends ListState {
  pageSize: number
}

export const pageKey = (kind: SharedKind, selection: Selection, page: number) =>
  [...sharedKeys.lists(kind), selection, page] as const

export const pageQuery = <K extends SharedKind>(kind: K, selection: Selection, page: number) =>
  queryOptions({
    queryKey: pageKey(kind, selection, page),
    queryFn: ({ signal }) => loadPage[kind](selection, page, { signal }),
  })

const loadPage: {
  [K in SharedKind]: (selection: Selection, page: number, options: { signal: AbortSignal }) => Promise<ListedOf[K][]>
} = {
  workspace: async (selection, page, options) => {
    const order_by = selection.sort as NonNullable<WorkspaceQuery['order_by']>
    return (await api.workspaces.list({ query: { ...queryOf(selection, page), order_by } }, options)).workspaces
  },
  dawg: async (selection, page, options) => {
    const order_by = selection.sort as NonNullable<DawgQuery['order_by']>
    return (await api.dawgs.list({ query: { ...queryOf(selection, page), order_by } }, options)).dawgs
  },
}

type WorkspaceQuery = NonNullable<NonNullable<Parameters<typeof api.workspaces.list>[0]>['query']>
type DawgQuery = NonNullable<NonNullable<Parameters<typeof api.dawgs.list>[0]>['query']>

const queryOf = ({ search, direction, show, tagIds, pageSize }: Selection, page: number) =>
  ({
    offset: page * pageSize,
    limit: pageSize,
    order_dir: direction,
    ...(search !== '' && { name_filter: search }),
    ...(tagIds.length > 0 && { tag_ids: tagIds }),
    ...(show === 'enabled' && { show_disabled: '0' as const }),
    ...(show === 'disabled' && { show_enabled: '0' as const }),
    load_full_structure: '1',
  }) as const
