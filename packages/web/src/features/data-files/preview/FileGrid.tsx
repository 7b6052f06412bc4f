import type { FilesOf, TablePage } from '../../../api/data-files.ts'
import { DataGrid, type GridCell } from '../../../ui/data-grid/DataGrid.tsx'
import { useGridView } from '../../../ui/data-grid/use-grid-view.ts'
import { useTableColumns } from './use-table-columns.ts'

interface FileGridProps {
  of: FilesOf
  did: number
  page: TablePage
  /** What the table is, for screen readers. */
  label: string
  onOpenCell: (cell: GridCell) => void
  onOpenColumn: (column: { column: number; name: string }) => void
}

/** A page of a file that is a table. */
export function FileGrid({ of, did, page, ...rest }: FileGridProps) {
  const { columns, columnTypes: types, rows, columnsTotalCount: columnsCount } = page
  const view = useGridView({
    rowsCount: rows.length,
    firstRow: page.selectionSettings.offset,
    first: { columnsCount, columns, types, rows },
  })
  const cells = useTableColumns(of, did, page, view.shown.columns)
  return <DataGrid {...rest} view={view} cells={cells} rowsTotal={page.rowsTotalCount} />
}
