import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { useCallback, type ReactNode } from 'react'
import { GrowingRows } from '../../ui/rows/GrowingRows.tsx'
import { TagRow, type TagActions } from './TagRow.tsx'
import { tagPagesQuery } from './tags-query.ts'

const ROW_HEIGHT = 56

interface TagListProps extends TagActions {
  search: string
  /** Instead of rows when there are none. */
  empty: ReactNode
}

export function TagList({ search, empty, onModify, onDelete }: TagListProps) {
  const query = useInfiniteQuery(tagPagesQuery(search))
  const drawRow = useCallback(
    (tag: Tag) => <TagRow tag={tag} onModify={onModify} onDelete={onDelete} />,
    [onModify, onDelete],
  )
  return (
    <GrowingRows label="Tags" name={`tags ${search}`} query={query} estimatedHeight={ROW_HEIGHT} empty={empty}>
      {drawRow}
    </GrowingRows>
  )
}
