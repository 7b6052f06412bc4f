/** What of a table is in view, and how wide its columns are. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import {
  clamp,
  firstWidths,
  gutterFor,
  NARROWEST,
  placeAll,
  WIDEST,
  type FirstPiece,
  type PlacedColumn,
} from './column-widths.ts'
import type { Shown } from './grid-cells.ts'
import { useRowWindow, type RowWindow } from './use-row-window.ts'

export interface GridView {
  rowsCount: number
  /** The place of the first row in the whole table. */
  firstRow: number
  columnsCount: number
  /** The columns that are drawn. */
  items: readonly PlacedColumn[]
  rows: RowWindow
  /** What has to be fetched. */
  shown: Shown
  gutter: number
  totalWidth: number
  widthOf: (column: number) => number
  resize: (column: number, width: number) => void
  scrollTo: (row: number, column: number) => void
  onScroller: (scroller: HTMLDivElement | null) => void
}

interface Table {
  rowsCount: number
  firstRow?: number
  /** By it columns begin as wide as they need. */
  first: FirstPiece
}

/** Up to here all are drawn, and the browser's own search finds them. */
const DRAWN_WITHOUT_VIEW = 40
const OVERSCAN = 4

export function useGridView({ rowsCount, firstRow = 0, first }: Table): GridView {
  const { columnsCount } = first
  const [scroller, onScroller] = useState<HTMLDivElement | null>(null)
  const [widthAtFirst] = useState(() => firstWidths(first))
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map())
  const gutter = gutterFor(firstRow + rowsCount)
  const widthOf = (column: number) => widths.get(column) ?? widthAtFirst(column)
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columnsCount,
    getScrollElement: () => scroller,
    estimateSize: widthOf,
    overscan: OVERSCAN,
    paddingStart: gutter,
  })
  const rows = useRowWindow(scroller, rowsCount)
  const items: PlacedColumn[] =
    columnsCount <= DRAWN_WITHOUT_VIEW ? placeAll(columnsCount, widthOf, gutter) : virtualizer.getVirtualItems()
  return {
    rowsCount,
    firstRow,
    columnsCount,
    items,
    rows,
    shown: { rows, columns: { from: items[0]?.index ?? 0, to: items.at(-1)?.index ?? 0 } },
    gutter,
    totalWidth: virtualizer.getTotalSize(),
    widthOf,
    resize: (column, width) => {
      const next = clamp(Math.round(width), NARROWEST, WIDEST)
      setWidths((earlier) => new Map(earlier).set(column, next))
      virtualizer.resizeItem(column, next)
    },
    scrollTo: (row, column) => {
      virtualizer.scrollToIndex(column)
      rows.scrollTo(row)
    },
    onScroller,
  }
}
