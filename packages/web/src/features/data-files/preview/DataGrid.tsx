import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState, type CSSProperties } from 'react'
import type { FilesOf, TablePage } from '../../../api/data-files.ts'
import { clamp, firstWidths, gutterFor, NARROWEST, placeAll, WIDEST, type PlacedColumn } from './column-widths.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useTableColumns } from './use-table-columns.ts'
import classes from './grid.module.css'

/** Of the table as a whole: the row counts from the first row of the file. */
export interface GridCell {
  row: number
  column: number
  name: string
  text: string | null
}

interface DataGridProps {
  of: FilesOf
  did: number
  page: TablePage
  /** What the table is, for screen readers. */
  label: string
  onOpenCell: (cell: GridCell) => void
  onOpenColumn: (column: { column: number; name: string }) => void
}

/** Up to here all are drawn, and the browser's own search finds them. */
const DRAWN_WITHOUT_VIEW = 40
const OVERSCAN = 4

/** A page of a table: the header stays, columns can be made wider, and only those near the view are drawn. */
export function DataGrid({ of, did, page, label, onOpenCell, onOpenColumn }: DataGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const { offset } = page.selectionSettings
  const count = page.columnsTotalCount
  const gutter = gutterFor(offset + page.rows.length)
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map())
  const [widthAtFirst] = useState(() => firstWidths(page))
  const widthOf = (column: number) => widths.get(column) ?? widthAtFirst(column)
  const virtualizer = useVirtualizer({
    horizontal: true,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    overscan: OVERSCAN,
    paddingStart: gutter,
  })
  const items: PlacedColumn[] =
    count <= DRAWN_WITHOUT_VIEW ? placeAll(count, widthOf, gutter) : virtualizer.getVirtualItems()
  const columns = useTableColumns(of, did, page, { from: items[0]?.index ?? 0, to: items.at(-1)?.index ?? 0 })

  const resize = (column: number, width: number) => {
    const next = clamp(Math.round(width), NARROWEST, WIDEST)
    setWidths((earlier) => new Map(earlier).set(column, next))
    virtualizer.resizeItem(column, next)
  }
  const open = (row: number, column: number) => {
    const name = columns.name(column)
    if (name === undefined) return
    if (row < 0) onOpenColumn({ column, name })
    else onOpenCell({ row: offset + row, column, name, text: columns.cell(row, column) ?? null })
  }
  const keys = useGridKeys({
    rows: page.rows.length,
    columns: count,
    onOpen: open,
    onMove: (column) => virtualizer.scrollToIndex(column),
    onResize: (column, by) => resize(column, widthOf(column) + by),
  })
  const { active } = keys

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={page.rowsTotalCount + 1}
      aria-colcount={count}
      aria-activedescendant={`${gridId}-${active.row}-${active.column}`}
      aria-describedby={`${gridId}-help`}
      tabIndex={0}
      className={classes.grid}
      onKeyDown={keys.onKeyDown}
      onClick={({ target }) => {
        const place = placeOf(target as Element)
        if (!place || isSelecting()) return
        keys.activate(place)
        open(place.row, place.column)
      }}
    >
      <span id={`${gridId}-help`} className={classes.help}>
        Arrow keys move, Enter shows the whole cell or, in the header, the profile of the column. Shift with left or
        right changes the width of the column.
      </span>
      <div
        className={classes.sheet}
        style={{ width: virtualizer.getTotalSize(), '--gutter': `${gutter}px` } as CSSProperties}
        role="presentation"
      >
        <GridHeader
          items={items}
          gridId={gridId}
          columns={columns}
          activeColumn={active.row === -1 ? active.column : undefined}
          onResize={resize}
        />
        {Array.from(page.rows.keys(), (row) => (
          <GridRow
            key={offset + row}
            row={row}
            number={offset + row + 1}
            items={items}
            gridId={gridId}
            columns={columns}
            activeColumn={active.row === row ? active.column : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** Of the cell that was clicked; the edge by which a column is made wider is none. */
function placeOf(target: Element): { row: number; column: number } | undefined {
  const cell = target.closest<HTMLElement>('[data-resizer], [data-column]')
  const { row, column } = cell?.dataset ?? {}
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** Whoever marks a text to copy it does not want a dialog. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== ''
