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
  const inView = rows.count === 0 ? 1 : rows.lineAt(table.firstSeen)
  const first = found && (found[firstNotBefore(found, inView)] ?? found[0])
  // Of a log that grows, the later matches are no reason to go anywhere.
  if (first !== undefined && stepped?.search !== search) setStepped({ search, line: first })

  const show = useEffectEvent((line: number) => {
    const row = rows.rowNear(line)
    if (row !== undefined && !table.isSeen(row)) table.goTo(row, 'middle')
  })
  useEffect(() => {
    if (stepped) show(stepped.line)
  }, [stepped])

  const place = found && current !== undefined ? firstNotBefore(found, current) : -1
  return {
    current,
    position: found?.[place] === current && current !== undefined ? place + 1 : undefined,
    step: (direction) => {
      const isForward = (direction === 'next') !== isReversed
      const line = matchBeside(found ?? [], current ?? (isForward ? 0 : Infinity), isForward ? 1 : -1)
      if (line !== undefined) setStepped({ search, line })
    },
  }
}
