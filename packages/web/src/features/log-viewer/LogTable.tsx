import type { LogRows } from './log-rows.ts'
import { LogRow } from './LogRow.tsx'
import type { LoadedLines } from './use-log-lines.ts'
import type { RowWindow } from './use-row-window.ts'
import classes from './log-viewer.module.css'

interface LogTableProps {
  table: RowWindow
  rows: LogRows
  lines: LoadedLines
  search: string
  wraps: boolean
  /** The one that the address names. */
  pointedAt: number | undefined
  currentMatch: number | undefined
  hrefOf: (line: number) => string
  onPoint: (line: number) => void
  onScroll: () => void
}

/** As many rows as are in view, and a few more, of however many there are. */
export function LogTable(props: LogTableProps) {
  const { table, rows, lines, search, wraps, pointedAt, currentMatch, hrefOf, onPoint, onScroll } = props
  const { attach, body, height, top, firstRow, lastRow, firstSeen } = table
  const drawn = Array.from({ length: rows.count === 0 ? 0 : lastRow - firstRow + 1 }, (_, i) => firstRow + i)
  const isDrawn = (line: number | undefined) => drawn.some((row) => rows.lineAt(row) === line)
  const inTabOrder = [pointedAt, currentMatch].find(isDrawn) ?? (rows.count > 0 ? rows.lineAt(firstSeen) : 0)
  return (
    <div
      ref={attach}
      role="table"
      aria-label="Log"
      aria-rowcount={rows.count + 1}
      // The wheel is not the only way to move it.
      tabIndex={0}
      data-wraps={wraps || undefined}
      className={classes.scroller}
      onScroll={onScroll}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          <span role="columnheader" className={classes.number} aria-label="Line">
            #
          </span>
          <span role="columnheader" className={classes.level}>
            Level
          </span>
          <span role="columnheader" className={classes.time}>
            Time
          </span>
          <span role="columnheader" className={classes.text}>
            Text
          </span>
        </div>
      </div>
      <div ref={body} role="presentation" className={classes.body} style={{ height }}>
        <div role="rowgroup" className={classes.rows} style={{ top }}>
          {drawn.map((row) => {
            const line = rows.lineAt(row)
            return (
              <LogRow
                key={line}
                row={row}
                line={line}
                entry={lines.lineAt(row)}
                search={search}
                href={hrefOf(line)}
                isPointedAt={line === pointedAt}
                isCurrentMatch={line === currentMatch}
                isInTabOrder={line === inTabOrder}
                onPoint={onPoint}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
