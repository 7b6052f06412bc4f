import { Skeleton, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_COLUMNS, PAGE_ROWS, resultCellQuery, resultQuery, type SqlResult } from '../../api/sql.ts'
import { countText } from '../../format/counts.ts'
import { DataGrid, type GridCell } from '../../ui/data-grid/DataGrid.tsx'
import type { GridCells, Shown, Span } from '../../ui/data-grid/grid-cells.ts'
import { mayBeCut } from '../../ui/data-grid/shown-text.ts'
import { useGridView } from '../../ui/data-grid/use-grid-view.ts'
import { WholeCell } from '../../ui/data-grid/WholeCell.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The rows of a statement; only those near the view are fetched and drawn. */
export function ResultGrid({ id }: { id: number }) {
  const first = useQuery(resultQuery({ id, page: 0, piece: 0 }))
  if (first.isError)
    return <EmptyState title="The result is not there any more.">Run the statement again to see its rows.</EmptyState>
  if (!first.data) return <Skeleton height={240} aria-label="Loading the rows" />
  return <Rows id={id} first={first.data} />
}

function Rows({ id, first }: ShownResult) {
  const [cell, setCell] = useState<GridCell>()
  const view = useGridView({
    rowsCount: first.rows_count,
    first: {
      columnsCount: first.columns_count,
      columns: first.columns.map(({ name }) => name),
      types: first.columns.map(({ type }) => type),
      rows: first.rows,
    },
  })
  const cells = useResultCells({ id, first }, view.shown)
  return (
    <>
      <DataGrid label="Result" view={view} cells={cells} rowsTotal={first.rows_count} onOpenCell={setCell} />
      <Dialog
        opened={cell !== undefined}
        onClose={() => setCell(undefined)}
        title={cell ? `Row ${countText(cell.row + 1)}, ${cell.name}` : ''}
        size="lg"
      >
        {cell && <Cell id={id} cell={cell} />}
      </Dialog>
    </>
  )
}

function Cell({ id, cell }: { id: number; cell: GridCell }) {
  const needsMore = cell.text !== null && mayBeCut(cell.text)
  const whole = useQuery({ ...resultCellQuery(id, cell.row, cell.column), enabled: needsMore })
  if (whole.isError)
    return (
      <Text c="var(--clew-error)" role="alert">
        The rest of the cell could not be loaded.
      </Text>
    )
  return <WholeCell text={needsMore ? whole.data : cell.text} />
}

interface ShownResult {
  id: number
  first: SqlResult
}

function useResultCells({ id, first }: ShownResult, { rows, columns }: Shown): GridCells {
  const shownPieces = piecesOf(columns, PAGE_COLUMNS)
  // The first page tells the columns, whichever rows are in view.
  const pages = [...new Set([0, ...piecesOf(rows, PAGE_ROWS)])]
  const wanted = pages.flatMap((page) => shownPieces.map((piece) => ({ id, page, piece })))
  const found = useQueries({ queries: wanted.map((piece) => resultQuery(piece)) })
  const pieces = new Map(wanted.map(({ page, piece }, index) => [`${page}:${piece}`, found[index]?.data]))
  const head = (column: number) =>
    (pieces.get(`0:${Math.floor(column / PAGE_COLUMNS)}`) ?? (column < PAGE_COLUMNS ? first : undefined))?.columns[
      column % PAGE_COLUMNS
    ]
  return {
    name: (column) => head(column)?.name,
    type: (column) => head(column)?.type ?? '',
    cell: (row, column) =>
      pieces.get(`${Math.floor(row / PAGE_ROWS)}:${Math.floor(column / PAGE_COLUMNS)}`)?.rows[row % PAGE_ROWS]?.[
        column % PAGE_COLUMNS
      ],
  }
}

function piecesOf({ from, to }: Span, size: number): number[] {
  const start = Math.floor(from / size)
  return Array.from({ length: Math.max(Math.floor(to / size) - start + 1, 0) }, (_none, i) => start + i)
}
