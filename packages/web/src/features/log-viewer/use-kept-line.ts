import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { LogRows } from './log-rows.ts'
import type { RowWindow } from './use-row-window.ts'

/** `look`: what else changes which rows there are and how high. Whoever chooses a level, turns wrapping on or turns the phone is still where they were in the log. */
export function useKeptLine(table: RowWindow, rows: LogRows, look: string): void {
  const kept = useRef(1)
  const goBack = useEffectEvent((isLookedAt: boolean) => {
    const row = isLookedAt && kept.current > 1 ? rows.rowNear(kept.current) : undefined
    if (row !== undefined) table.goTo(row, 'start')
  })
  // Before the line is noted: what is seen first now may be another one already.
  useLayoutEffect(() => {
    goBack(table.isThere && look !== '')
  }, [look, table.isThere])

  const firstLine = table.isThere && rows.count > 0 ? rows.lineAt(table.firstSeen) : undefined
  useLayoutEffect(() => {
    if (firstLine !== undefined) kept.current = firstLine
  }, [firstLine])
}
