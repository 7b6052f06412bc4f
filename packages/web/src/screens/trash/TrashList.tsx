import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { VirtualRows } from '../../features/entity-list/VirtualRows.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import type { TrashItem } from './item-types.ts'
import { trashQuery } from './trash-query.ts'
import type { TrashState } from './trash-state.ts'
import { TrashRow } from './TrashRow.tsx'

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']
const ROW_HEIGHT = 78

/** Which rows are in view matters to nobody here. */
const lookOn = () => undefined

interface TrashListProps {
  state: TrashState
  /** Instead of rows when there are none. */
  empty: ReactNode
  onRestore: (item: TrashItem, button: HTMLElement) => void
}

/** Grows as one scrolls. Of another selection, the old rows stay until the new ones are there. */
export function TrashList({ state, empty, onRestore }: TrashListProps) {
  const trash = useInfiniteQuery(trashQuery(state))
  // The same function until something changes: it says whether rows are drawn again.
  const drawRow = useCallback(
    ({ item }: { item: TrashItem }) => <TrashRow item={item} onRestore={onRestore} />,
    [onRestore],
  )
  const { data: rows, hasNextPage, isFetchingNextPage } = trash
  if (!rows) return trash.isError ? <LoadError onReload={() => void trash.refetch()} /> : <RowSkeletons />
  // All that was loaded may have been restored, while more is to come.
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <InfiniteList
      count={rows.length}
      hasMore={hasNextPage}
      isLoading={isFetchingNextPage}
      onLoadMore={() => void trash.fetchNextPage()}
    >
      <VirtualRows
        label="Trash"
        name={`trash ${JSON.stringify(state)}`}
        rows={rows}
        columns={1}
        estimatedHeight={ROW_HEIGHT}
        onLook={lookOn}
        isBusy={trash.isPlaceholderData}
      >
        {drawRow}
      </VirtualRows>
      {trash.isFetchNextPageError && (
        <Group justify="center" py="md" role="alert">
          <Text>Error while loading.</Text>
          <Button variant="default" onClick={() => void trash.fetchNextPage()}>
            Reload
          </Button>
        </Group>
      )}
    </InfiniteList>
  )
}

const RowSkeletons = () => (
  <Stack gap="xs" role="status" aria-label="Loading the list">
    {SKELETON_ROWS.map((name) => (
      <Skeleton key={name} height={ROW_HEIGHT - 8} />
    ))}
  </Stack>
)
