import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './DataTable.module.css'

export interface Sort {
  by: string
  direction: 'ASC' | 'DESC'
}

interface SortableHeaderProps {
  column: { key: string; header: string; sortable?: boolean; numeric?: boolean }
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column's heading; where the column can be sorted, a button that sorts by it and then turns the order around. */
export function SortableHeader({ column: { key, header, sortable, numeric }, sort, onSort }: SortableHeaderProps) {
  const className = numeric ? classes.numeric : undefined
  if (!sortable || onSort === undefined) return <Table.Th className={className}>{header}</Table.Th>

  const direction = sort?.by === key ? sort.direction : undefined
  const Arrow = direction === undefined ? IconArrowsSort : direction === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th aria-sort={ariaSort(direction)} className={className}>
      <UnstyledButton
        className={classes.sorter}
        data-sorted={direction !== undefined || undefined}
        onClick={() => onSort({ by: key, direction: direction === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {header}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

function ariaSort(direction: Sort['direction'] | undefined): 'ascending' | 'descending' | 'none' {
  if (direction === undefined) return 'none'
  return direction === 'ASC' ? 'ascending' : 'descending'
}
