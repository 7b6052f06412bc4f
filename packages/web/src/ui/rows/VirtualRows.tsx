import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { recallHeights, rememberHeights } from './heights.ts'
import classes from './VirtualRows.module.css'

/** Up to here all are drawn, and the browser's own search finds them. More at once would make the page stumble when they go. */
const DRAWN_WITHOUT_VIEW = 60
const OVERSCAN_LINES = 8

/** Both are part of it. */
export interface RowRange {
  first: number
  last: number
}

interface VirtualRowsProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  /** The same for the same rows, so that the reader who comes back finds the place. */
  name: string
  rows: readonly Row[]
  columns: 1 | 2
  estimatedHeight: number
  children: (row: Row) => ReactNode
  /** Told which rows are in view or soon will be. */
  onLook?: (rows: RowRange) => void
  isBusy?: boolean
}

/** A list that scrolls with the page and draws, once it is long, only what is near the view. */
export function VirtualRows<Row extends { id: number }>(props: VirtualRowsProps<Row>) {
  const { label, name, rows, columns, estimatedHeight, children, onLook, isBusy = false } = props
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const heightsKey = `${name} ${columns} ${window.innerWidth}`
  const [remembered] = useState(() => recallHeights(heightsKey))
  const lineCount = Math.ceil(rows.length / columns)
  const virtualizer = useWindowVirtualizer({
    count: lineCount,
    estimateSize: () => estimatedHeight,
    overscan: rows.length <= DRAWN_WITHOUT_VIEW ? lineCount : OVERSCAN_LINES,
    scrollMargin: top,
    initialMeasurementsCache: remembered,
    getItemKey: (line) => rows[line * columns]?.id ?? line,
  })
  const lines = virtualizer.getVirtualItems()
  const firstLine = lines[0]
  const lastLine = lines.at(-1)

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Whatever grows above the list makes the page longer, too.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const remember = useEffectEvent(() => rememberHeights(heightsKey, virtualizer.takeSnapshot()))
  useEffect(() => remember, [])

  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const first = Math.max(0, startIndex - OVERSCAN_LINES) * columns
  const last = Math.min(rows.length, (endIndex + OVERSCAN_LINES + 1) * columns) - 1
  const look = useEffectEvent((range: RowRange) => onLook?.(range))
  useEffect(() => look({ first, last }), [first, last])

  return (
    // Roles instead of tags: between the list and its items stand the lines that are measured.
    <div
      ref={list}
      role="list"
      aria-label={label}
      aria-busy={isBusy}
      className={classes.list}
      style={{
        paddingTop: firstLine ? firstLine.start - top : 0,
        paddingBottom: lastLine ? virtualizer.getTotalSize() + top - lastLine.end : 0,
      }}
    >
      {lines.map(({ key, index }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          role="presentation"
          data-index={index}
          data-columns={columns}
          className={classes.line}
        >
          {rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
            <div
              key={row.id}
              role="listitem"
              // For screen readers, who cannot count what is not drawn.
              aria-setsize={rows.length}
              aria-posinset={index * columns + column + 1}
              className={classes.cell}
            >
              <Cell row={row} draw={children as (row: unknown) => ReactNode} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Scrolling draws the list again and again; a card only when something about it has changed. */
const Cell = memo(({ row, draw }: { row: unknown; draw: (row: unknown) => ReactNode }) => draw(row))
