import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { useCallback, type ReactNode } from 'react'
import { VirtualRows } from '../../features/entity-list/VirtualRows.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { TagRow, type TagActions } from './TagRow.tsx'
import { tagPagesQuery } from './tags-query.ts'

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']
const ROW_HEIGHT = 56

/** Which rows are in view matters to nobody here. */
const lookOn = () => undefined

interface TagListProps extends TagActions {
  search: string
  /** Instead of rows when there are none. */
  empty: ReactNode
}

/** Grows as one scrolls. Of another search, the old rows stay until the new ones are there. */
export function TagList({ search, empty, onModify, onDelete }: TagListProps) {
  const list = useInfiniteQuery(tagPagesQuery(search))
  // The same function until something changes: it says whether rows are drawn again.
  const drawRow = useCallback(
    (tag: Tag) => <TagRow tag={tag} onModify={onModify} onDelete={onDelete} />,
    [onModify, onDelete],
  )
  const { data: rows, hasNextPage, isFetchingNextPage } = list
  if (!rows) return list.isError ? <LoadError onReload={() => void list.refetch()} /> : <RowSkeletons />
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <InfiniteList
      count={rows.length}
      hasMore={hasNextPage}
      isLoading={isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <VirtualRows
        label="Tags"
        name={`tags ${search}`}
        rows={rows}
        columns={1}
        estimatedHeight={ROW_HEIGHT}
        onLook={lookOn}
        isBusy={list.isPlaceholderData}
      >
        {drawRow}
      </VirtualRows>
      {list.isFetchNextPageError && (
        <Group justify="center" py="md" role="alert">
          <Text>Error while loading.</Text>
          <Button variant="default" onClick={() => void list.fetchNextPage()}>
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
