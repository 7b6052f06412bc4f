import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InfiniteList } from '../InfiniteList.tsx'
import { LoadError } from '../LoadError.tsx'
import { MoreFailed } from './MoreFailed.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { VirtualRows } from './VirtualRows.tsx'

interface GrowingRowsProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  /** The same for the same rows, so that the reader who comes back finds the place. */
  name: string
  query: UseInfiniteQueryResult<Row[]>
  /** In pixels, before a row has been measured. */
  estimatedHeight: number
  /** Instead of rows when there are none. */
  empty: ReactNode
  /** The same function until something changes: it says whether rows are drawn again. */
  children: (row: Row) => ReactNode
}

/** Pages of rows, one after the other as one scrolls. Of another selection, the old rows stay until the new ones are there. */
export function GrowingRows<Row extends { id: number }>(props: GrowingRowsProps<Row>) {
  const { label, name, query, estimatedHeight, empty, children } = props
  const { data: rows, hasNextPage } = query
  const loadMore = () => void query.fetchNextPage()
  if (!rows)
    return query.isError ? (
      <LoadError onReload={() => void query.refetch()} />
    ) : (
      <RowSkeletons height={estimatedHeight} />
    )
  // All that was loaded may have gone, while more is to come.
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <InfiniteList count={rows.length} hasMore={hasNextPage} isLoading={query.isFetchingNextPage} onLoadMore={loadMore}>
      <VirtualRows
        label={label}
        name={name}
        rows={rows}
        columns={1}
        estimatedHeight={estimatedHeight}
        isBusy={query.isPlaceholderData}
      >
        {children}
      </VirtualRows>
      {query.isFetchNextPageError && <MoreFailed onReload={loadMore} />}
    </InfiniteList>
  )
}
