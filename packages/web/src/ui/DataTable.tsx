import { Skeleton, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { SortableHeader, type Sort } from './SortableHeader.tsx'
import classes from './DataTable.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Offers sorting by this column's key. */
  sortable?: boolean
  /** Right-aligned, in figures of one width. */
  numeric?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  emptyText: string
  /** Shows skeleton rows while there are none; rows that are there stay. */
  isLoading?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Height from which the rows scroll below the header. */
  maxHeight?: number | string
  /** On a phone a row becomes a small card, each cell with its heading; `data-nothing` on the content leaves one out. */
  stacksOnPhone?: boolean
}

const SKELETON_ROWS = ['first', 'second', 'third']

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    emptyText,
    isLoading = false,
    sort,
    onSort,
    maxHeight,
    stacksOnPhone = false,
  } = props
  const showsSkeleton = isLoading && rows.length === 0
  // Cards that are made of table cells would be a table no more; the roles keep it one.
  const as = (role: string) => (stacksOnPhone ? { role } : {})
  return (
    // Focusable, so that the keyboard can scroll what does not fit.
    <div className={classes.scroller} style={{ maxHeight }} role="region" aria-label={label} tabIndex={0}>
      <Table
        aria-busy={isLoading}
        highlightOnHover
        verticalSpacing="xs"
        className={classes.table}
        {...as('table')}
        data-stacks={stacksOnPhone || undefined}
      >
        <Table.Thead {...as('rowgroup')}>
          <Table.Tr {...as('row')}>
            {columns.map((column) => (
              <SortableHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} {...as('row')}>
              {columns.map((column) => (
                <Table.Td
                  key={column.key}
                  className={column.numeric ? classes.numeric : undefined}
                  {...as('cell')}
                  data-heading={column.header}
                >
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {showsSkeleton &&
            SKELETON_ROWS.map((name) => (
              <Table.Tr key={name}>
                {columns.map(({ key }) => (
                  <Table.Td key={key}>
                    <Skeleton height={14} my={4} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          {rows.length === 0 && !isLoading && (
            <Table.Tr>
              <Table.Td colSpan={columns.length} className={classes.empty}>
                {emptyText}
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </div>
  )
}
