import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LogRows } from './log-rows.ts'
import type { RowWindow } from './use-row-window.ts'

/** Stays at the end of a log that is being written, until the reader scrolls up. */
export function useFollowing(table: RowWindow, rows: LogRows, isWriting: boolean, startsElsewhere: boolean) {
  const [wantsToFollow, setWantsToFollow] = useState(!startsElsewhere)
  const isFollowing = isWriting && wantsToFollow
  const lastTop = useRef(0)

  const stay = useEffectEvent((count: number, height: number) => {
    if (count === 0 || height === 0) return
    table.goToEnd()
    lastTop.current = table.scroller.current?.scrollTop ?? 0
  })
  useLayoutEffect(() => {
    // Also when lines come in, or turn out to be higher than they were taken to be.
    if (isFollowing) stay(rows.count, table.height)
  }, [isFollowing, rows.count, table.height])

  const onScroll = () => {
    table.onScroll()
    const top = table.scroller.current?.scrollTop ?? 0
    // Only the reader scrolls up; the log itself only ever grows downwards.
    if (top < lastTop.current - 1) setWantsToFollow(false)
    else if (table.isAtEnd) setWantsToFollow(true)
    lastTop.current = top
  }
  return { isFollowing, onScroll, follow: () => setWantsToFollow(true), leave: () => setWantsToFollow(false) }
}

/** Opens the table at the line that the address names, once the line is there. */
export function usePointedLine(table: RowWindow, rows: LogRows, line: number | undefined): void {
  const hasRows = rows.count > 0 && table.isThere
  const point = useEffectEvent((wanted: number) => {
    const row = rows.rowNear(wanted)
    if (row === undefined || table.isSeen(row)) return
    table.goTo(row, 'middle')
    table.scroller.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (hasRows && line !== undefined) point(line)
  }, [hasRows, line])
}
