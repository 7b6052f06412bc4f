import { Skeleton } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { PlacedColumn } from './column-widths.ts'
import { isNumeric, oneLine } from './shown-text.ts'
import type { GridCells } from './grid-cells.ts'
import classes from './data-grid.module.css'

interface GridHeaderProps {
  items: readonly PlacedColumn[]
  gridId: string
  cells: GridCells
  activeColumn: number | undefined
  /** A click tells more of a column. */
  isOpened: boolean
  onResize: (column: number, width: number) => void
}

/** Names and types; the right edge makes a column wider. */
export function GridHeader({ items, gridId, cells, activeColumn, isOpened, onResize }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.header}>
      <div role="presentation" className={classes.corner} />
      {items.map(({ index, start, size }) => {
        const [name, type] = [cells.name(index), cells.type(index)]
        return (
          <div
            key={index}
            id={`${gridId}--1-${index}`}
            data-row={-1}
            data-column={index}
            role="columnheader"
            aria-colindex={index + 1}
            data-active={index === activeColumn || undefined}
            data-numeric={isNumeric(type) || undefined}
            data-opened={isOpened || undefined}
            className={classes.headCell}
            style={{ left: start, width: size }}
            title={name}
          >
            {name === undefined ? (
              <Skeleton height={12} />
            ) : (
              <>
                <bdi className={classes.headName}>{name === '' ? '–' : oneLine(name)}</bdi>
                <span className={classes.headType}>
                  {isOpened && <IconChartHistogram size={12} aria-hidden />}
                  {type === '' ? 'unknown' : type}
                </span>
              </>
            )}
            <div
              aria-hidden
              data-resizer
              className={classes.resizer}
              onPointerDown={(event) => drag(event, size, (width) => onResize(index, width))}
            />
          </div>
        )
      })}
    </div>
  )
}

function drag(event: PointerEvent<HTMLElement>, width: number, onWidth: (width: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const [handle, from] = [event.currentTarget, event.clientX]
  // What is beside the handle on the way must not take the pointer.
  handle.setPointerCapture(event.pointerId)
  const move = ({ clientX }: globalThis.PointerEvent) => onWidth(width + clientX - from)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
}
