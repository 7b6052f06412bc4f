import { countText } from '../../format/counts.ts'
import type { PlacedColumn } from './column-widths.ts'
import { isNumeric, oneLine } from './shown-text.ts'
import type { GridCells } from './grid-cells.ts'
import classes from './data-grid.module.css'

interface GridRowProps {
  /** In the grid, from 0. */
  row: number
  /** In the whole table, from 1. */
  number: number
  items: readonly PlacedColumn[]
  gridId: string
  cells: GridCells
  activeColumn: number | undefined
}

export function GridRow({ row, number, items, gridId, cells, activeColumn }: GridRowProps) {
  return (
    <div role="row" aria-rowindex={number + 1} className={classes.row}>
      <div role="rowheader" className={classes.number}>
        {countText(number)}
      </div>
      {items.map(({ index, start, size }) => {
        const text = cells.cell(row, index)
        return (
          <div
            key={index}
            id={`${gridId}-${row}-${index}`}
            data-row={row}
            data-column={index}
            role="gridcell"
            aria-colindex={index + 1}
            aria-busy={text === undefined || undefined}
            data-active={index === activeColumn || undefined}
            data-numeric={isNumeric(cells.type(index)) || undefined}
            className={classes.cell}
            style={{ left: start, width: size }}
          >
            {text === undefined ? '…' : text === null ? <span className={classes.nothing}>null</span> : oneLine(text)}
          </div>
        )
      })}
    </div>
  )
}
