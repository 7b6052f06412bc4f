import { useEffect, useEffectEvent, useState } from 'react'
import { firstNotBefore, matchBeside, type LogRows } from './log-rows.ts'
import type { RowWindow } from './use-row-window.ts'

export interface MatchSteps {
  /** The line of the match that was stepped to. */
  current: number | undefined
  /** Its number among all matches, from 1. */
  position: number | undefined
  step: (direction: 'next' | 'previous') => void
}

/** Steps through what was found, down and up in the table, beginning with what is in view. */
export function useMatchSteps(
  table: RowWindow,
  rows: LogRows,
  found: readonly number[] | undefined,
  { search, isReversed }: { search: string; isReversed: boolean },
): MatchSteps {
  const [stepped, setStepped] = useState<{ search: string; line: number }>()
  const current = stepped?.search === search ? stepped.line : undefined
  const stepTo = (line: number | undefined) => {
    const row = line === undefined ? undefined : rows.rowNear(line)
    if (line === undefined || row === undefined) return
    setStepped({ search, line })
    if (!table.isSeen(row)) table.goTo(row, 'middle')
  }
  const start = useEffectEvent(() => {
    if (!found) return
    const inView = rows.count === 0 ? 1 : rows.lineAt(table.firstSeen)
    stepTo(found[firstNotBefore(found, inView)] ?? found[0])
  })
  // Of a log that grows, the later matches are no reason to go anywhere.
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) start()
  }, [isFound, search])

  const place = found && current !== undefined ? firstNotBefore(found, current) : -1
  return {
    current,
    position: found?.[place] === current && current !== undefined ? place + 1 : undefined,
    step: (direction) => {
      const isForward = (direction === 'next') !== isReversed
      stepTo(matchBeside(found ?? [], current ?? (isForward ? 0 : Infinity), isForward ? 1 : -1))
    },
  }
}
