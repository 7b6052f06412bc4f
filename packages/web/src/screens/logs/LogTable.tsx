import { Skeleton, Stack } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LogEntry } from '@clew/contract'
import { LogEntryRow } from './LogEntryRow.tsx'
import classes from './logs.module.css'

const ROW_HEIGHT = 29
const OVERSCAN = 12
/** So near to the end more is asked for. */
const NEAR_END_ROWS = 40
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

interface LogTableProps {
  entries: readonly LogEntry[]
  search: string
  isBusy: boolean
  onShow: (entry: LogEntry) => void
  /** The end is near the view. */
  onEnd: () => void
  /** Whether the first entry is in view. */
  onTop: (isAtTop: boolean) => void
}

/** Only what is near the view is drawn. */
export function LogTable({ entries, search, isBusy, onShow, onEnd, onTop }: LogTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (row) => entries[row]?.id ?? row,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const isNearEnd = last !== undefined && last.index >= entries.length - NEAR_END_ROWS
  const ask = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd) ask()
  }, [isNearEnd, entries.length])

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Logs"
      aria-rowcount={entries.length + 1}
      aria-busy={isBusy}
      // The keyboard scrolls it.
      tabIndex={0}
      className={classes.scroller}
      onScroll={({ currentTarget }) => onTop(currentTarget.scrollTop < ROW_HEIGHT)}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {['Time', 'Level', 'Source', 'Where', 'Text'].map((title) => (
            <span key={title} role="columnheader">
              {title}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        className={classes.body}
        style={{
          paddingTop: first?.start ?? 0,
          paddingBottom: last ? virtualizer.getTotalSize() - last.end : 0,
        }}
      >
        {rows.map(({ key, index }) => (
          <div key={key} ref={virtualizer.measureElement} data-index={index} role="presentation">
            <LogEntryRow entry={entries[index]!} row={index} search={search} onShow={onShow} />
          </div>
        ))}
      </div>
    </div>
  )
}

export const LogTableSkeleton = () => (
  <Stack gap={6} role="status" aria-label="Loading the logs" className={classes.scroller} p="sm">
    {SKELETON_ROWS.map((name) => (
      <Skeleton key={name} height={ROW_HEIGHT - 8} />
    ))}
  </Stack>
)
