/** The pages of a list that are open, as one list of rows. */
import type { SharedKind } from '@clew/contract'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowRange } from '../../ui/rows/VirtualRows.tsx'
import { pageKey, pageQuery, type ListedOf, type Selection } from './page-query.ts'

export interface Pages<Row> {
  rows: Row[]
  /** The ids of the pages that are in view. */
  visibleIds: number[]
  hasMore: boolean
  isLoading: boolean
  /** The page that was asked for did not come. */
  hasFailed: boolean
  loadMore: () => void
  retry: () => void
  /** Told which rows are in view: the others are not asked for again. */
  look: (rows: RowRange) => void
}

const NOTHING: RowRange = { first: -1, last: -1 }

/** Mount it anew for another selection. */
export function usePages<K extends SharedKind>(kind: K, selection: Selection): Pages<ListedOf[K]> {
  const queryClient = useQueryClient()
  // Coming back, all pages that were open are open again, so that the reader finds the place.
  const [pageCount, setPageCount] = useState(() => cachedPages(queryClient, kind, selection))
  const [inView, setInView] = useState<RowRange>(NOTHING)
  const found = useQueries({
    queries: Array.from({ length: pageCount }, (_, page) => ({
      ...pageQuery(kind, selection, page),
      enabled: (query: { state: { data: unknown } }) =>
        query.state.data === undefined || (page >= inView.first && page <= inView.last),
    })),
  })

  const { rows, pageOfRow, visibleIds, fullPages } = joined(found, inView, selection.pageSize)
  const last = found.at(-1)
  return {
    rows,
    visibleIds,
    // More exist when a page comes back full.
    hasMore: fullPages === pageCount,
    isLoading: last?.isPending === true && last.isFetching,
    hasFailed: last?.isPending === false && last.data === undefined,
    loadMore: () => setPageCount(fullPages + 1),
    retry: () => void last?.refetch(),
    look: (range) => {
      const next = { first: pageOfRow[range.first] ?? 0, last: pageOfRow[range.last] ?? 0 }
      if (next.first !== inView.first || next.last !== inView.last) setInView(next)
    },
  }
}

function joined<Row extends { id: number }>(found: { data: Row[] | undefined }[], inView: RowRange, pageSize: number) {
  const rows: Row[] = []
  const pageOfRow: number[] = []
  const visibleIds: number[] = []
  const seen = new Set<number>()
  let fullPages = 0
  for (const [page, { data }] of found.entries()) {
    for (const row of data ?? []) {
      // Between two pages the order may have changed, and a row moved from one to the next.
      if (seen.has(row.id)) continue
      seen.add(row.id)
      rows.push(row)
      pageOfRow.push(page)
      if (page >= inView.first && page <= inView.last) visibleIds.push(row.id)
    }
    // What lay behind a page that is no longer full is gone.
    if (!data || data.length < pageSize) break
    fullPages += 1
  }
  return { rows, pageOfRow, visibleIds, fullPages }
}

function cachedPages(queryClient: QueryClient, kind: SharedKind, selection: Selection): number {
  let count = 0
  while (queryClient.getQueryData(pageKey(kind, selection, count)) !== undefined) count += 1
  return Math.max(1, count)
}
