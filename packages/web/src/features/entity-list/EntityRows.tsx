import type { SharedKind } from '@clew/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lastJobsQuery } from '../../api/shared-queries.ts'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { MoreFailed } from '../../ui/rows/MoreFailed.tsx'
import { RowSkeletons } from '../../ui/rows/RowSkeletons.tsx'
import { VirtualRows } from '../../ui/rows/VirtualRows.tsx'
import type { LastJobs } from './LastRun.tsx'
import { pageQuery, type ListedOf, type Selection } from './page-query.ts'
import { usePages } from './use-pages.ts'

interface EntityRowsProps<K extends SharedKind> {
  kind: K
  /** What is listed, for screen readers. */
  label: string
  /** The same object until something about it changes. */
  selection: Selection
  columns: 1 | 2
  /** In pixels, before a line has been measured. */
  estimatedHeight: number
  statusPollMs: number
  /** Instead of rows when there are none. */
  empty: ReactNode
  children: (row: ListedOf[K], lastJobs: LastJobs) => ReactNode
}

/** A list that grows as one scrolls. Of another selection, the old rows stay until the new ones are there. */
export function EntityRows<K extends SharedKind>(props: EntityRowsProps<K>) {
  const { kind, selection } = props
  const { data, isError, refetch } = useQuery({
    ...pageQuery(kind, selection, 0),
    // Once it is there, whoever shows the rows asks for it again when it is in view.
    enabled: ({ state }) => state.data === undefined,
  })
  const [shown, setShown] = useState<Selection>()
  if (data && shown !== selection) setShown(selection)

  if (isError && !data) return <LoadError onReload={() => void refetch()} />
  if (!shown) return <RowSkeletons height={props.estimatedHeight} />
  return <OpenPages {...props} key={JSON.stringify(shown)} selection={shown} isBusy={shown !== selection} />
}

function OpenPages<K extends SharedKind>(props: EntityRowsProps<K> & { isBusy: boolean }) {
  const { kind, label, selection, columns, estimatedHeight, statusPollMs, empty, children, isBusy } = props
  const pages = usePages(kind, selection)
  const lastJobs = useQuery({
    ...lastJobsQuery(kind, pages.visibleIds),
    refetchInterval: statusPollMs,
    // What is known stays while the rows in view change.
    placeholderData: keepPreviousData,
  })
  if (pages.rows.length === 0) return empty
  const known: LastJobs = { jobs: lastJobs.data, at: lastJobs.dataUpdatedAt }
  return (
    <InfiniteList
      count={pages.rows.length}
      hasMore={pages.hasMore}
      isLoading={pages.isLoading}
      onLoadMore={pages.loadMore}
    >
      <VirtualRows
        label={label}
        name={`${kind} ${JSON.stringify(selection)}`}
        rows={pages.rows}
        columns={columns}
        estimatedHeight={estimatedHeight}
        onLook={pages.look}
        isBusy={isBusy}
      >
        {(row) => children(row, known)}
      </VirtualRows>
      {pages.hasFailed && <MoreFailed onReload={pages.retry} />}
    </InfiniteList>
  )
}
