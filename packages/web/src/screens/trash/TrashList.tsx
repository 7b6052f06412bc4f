import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { GrowingRows } from '../../ui/rows/GrowingRows.tsx'
import type { TrashItem } from './item-types.ts'
import { trashQuery } from './trash-query.ts'
import type { TrashState } from './trash-state.ts'
import { TrashRow } from './TrashRow.tsx'

const ROW_HEIGHT = 78

interface TrashListProps {
  state: TrashState
  /** Instead of rows when there are none. */
  empty: ReactNode
  onRestore: (item: TrashItem, button: HTMLElement) => void
}

export function TrashList({ state, empty, onRestore }: TrashListProps) {
  const query = useInfiniteQuery(trashQuery(state))
  const drawRow = useCallback(
    ({ item }: { item: TrashItem }) => <TrashRow item={item} onRestore={onRestore} />,
    [onRestore],
  )
  return (
    <GrowingRows
      label="Trash"
      name={`trash ${JSON.stringify(state)}`}
      query={query}
      estimatedHeight={ROW_HEIGHT}
      empty={empty}
    >
      {drawRow}
    </GrowingRows>
  )
}
