import { useId, type CSSProperties } from 'react'
import type { GridCells } from './grid-cells.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridView } from './use-grid-view.ts'
import classes from './data-grid.module.css'

/** Of the table as a whole: the row counts from its first. */
export interface GridCell {
  row: number
  column: number
  name: string
  text: string | null
}

interface DataGridProps {
  /** What the table is, for screen readers. */
  label: string
  /** What of the table is in view; its cells are fetched by that. */
  view: GridView
  cells: GridCells
  /** Of the whole table. */
  rowsTotal: number
  onOpenCell: (cell: GridCell) => void
  /** Without it there is nothing more to tell of a column. */
  onOpenColumn?: (column: { column: number; name: string }) => void
}

/** A table: the header stays, columns can be made wider, and only what is near the view is drawn. */
export function DataGrid({ label, view, cells, rowsTotal, onOpenCell, onOpenColumn }: DataGridProps) {
  const gridId = useId()
  const { rowsCount, firstRow, columnsCount, items, rows, gutter, onScroller } = view

  const open = (row: number, column: number) => {
    const name = cells.name(column)
    if (name === undefined) return
    if (row < 0) onOpenColumn?.({ column, name })
    else onOpenCell({ row: firstRow + row, column, name, text: cells.cell(row, column) ?? null })
  }
  const keys = useGridKeys({
    rows: rowsCount,
    columns: columnsCount,
    onOpen: open,
    onMove: view.scrollTo,
    onResize: (column, by) => view.resize(column, view.widthOf(column) + by),
  })
  const { active } = keys

  return (
    <div
      ref={onScroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowsTotal + 1}
      aria-colcount={columnsCount}
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
        {`Arrow keys move, Enter shows the whole cell${onOpenColumn ? ' or, in the header, the profile of the column' : ''}. `}
        Shift with left or right changes the width of the column.
      </span>
      <div
        className={classes.sheet}
        style={{ width: view.totalWidth, '--gutter': `${gutter}px` } as CSSProperties}
        role="presentation"
      >
        <GridHeader
          items={items}
          gridId={gridId}
          cells={cells}
          activeColumn={active.row === -1 ? active.column : undefined}
          isOpened={onOpenColumn !== undefined}
          onResize={view.resize}
        />
        <div role="presentation" style={{ height: rows.before }} />
        {Array.from({ length: Math.max(rows.to - rows.from + 1, 0) }, (_none, i) => rows.from + i).map((row) => (
          <GridRow
            key={firstRow + row}
            row={row}
            number={firstRow + row + 1}
            items={items}
            gridId={gridId}
            cells={cells}
            activeColumn={active.row === row ? active.column : undefined}
          />
        ))}
        <div role="presentation" style={{ height: rows.after }} />
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
