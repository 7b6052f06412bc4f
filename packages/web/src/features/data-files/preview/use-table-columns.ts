/** The columns of a page of a table, fetched in pieces as they come into view: a table may have thousands. */
import { useQueries } from '@tanstack/react-query'
import { filePageQuery, type FilesOf, type TablePage } from '../../../api/data-files.ts'
import type { GridCells, Span } from '../../../ui/data-grid/grid-cells.ts'

export const COLUMNS_PIECE = 100

/** `first` is the piece that is there already; `shown` are the columns in view. */
export function useTableColumns(of: FilesOf, did: number, first: TablePage, shown: Span): GridCells {
  const { offset } = first.selectionSettings
  const wanted = piecesOf(shown).filter((piece) => piece > 0)
  const queries = useQueries({
    queries: wanted.map((piece) =>
      filePageQuery(of, did, {
        offset,
        columnOffset: piece * COLUMNS_PIECE,
        columnLimit: COLUMNS_PIECE,
        view: 'table',
      }),
    ),
  })
  const pieces = new Map<number, TablePage>([[0, first]])
  queries.forEach(({ data }, i) => data?.format === 'table' && pieces.set(wanted[i]!, data))
  const pieceOf = (column: number) => pieces.get(Math.floor(column / COLUMNS_PIECE))
  return {
    name: (column) => pieceOf(column)?.columns[column % COLUMNS_PIECE],
    type: (column) => pieceOf(column)?.columnTypes[column % COLUMNS_PIECE] ?? '',
    cell: (row, column) => pieceOf(column)?.rows[row]?.[column % COLUMNS_PIECE],
  }
}

function piecesOf({ from, to }: Span): number[] {
  const start = Math.floor(from / COLUMNS_PIECE)
  const count = Math.max(Math.floor(to / COLUMNS_PIECE) - start + 1, 0)
  return Array.from({ length: count }, (_none, i) => start + i)
}
