/** The log of one job as it is looked at: how long it is, which lines are shown, where the search has found something. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import type { JobStatus } from '@clew/contract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lastLineQuery, logKey, matchesQuery, type LogFilter, type OneLog } from './log-queries.ts'
import { logRows, type LogRows } from './log-rows.ts'
import type { LogView } from './log-view.ts'

export interface LogState {
  isWriting: boolean
  isReversed: boolean
  /** Undefined until it is known. */
  lastLine: number | undefined
  hasFailed: boolean
  rows: LogRows
  /** What the rows are narrowed by. */
  filter: LogFilter | undefined
  /** The rows are still being looked for. */
  isLooking: boolean
  /** Where the search has found something; undefined: nothing is searched for, or it is still on its way. */
  found: readonly number[] | undefined
  reload: () => void
}

export function useLog(log: OneLog, status: JobStatus, view: LogView): LogState {
  const queryClient = useQueryClient()
  const isWriting = isActive(status)
  const isReversed = view.isReversed && !isWriting
  const last = useQuery(lastLineQuery(log, isWriting))
  const refresh = useEffectEvent(() => void last.refetch())
  const [openedAt] = useState(status)
  useEffect(() => {
    // A job writes until its end: what came with the change has not been asked for yet.
    if (status !== openedAt) refresh()
  }, [status, openedAt])

  const ofLevel = view.level && { level: view.level }
  const ofSearch = view.search === '' ? undefined : { ...ofLevel, search_text: view.search }
  const filter = view.isOnlyMatches && ofSearch ? ofSearch : ofLevel
  const found = useMatches(log, ofSearch, last.data)
  const shown = useMatches(log, filter, last.data)
  const lines = filter && (shown.data?.lines ?? NONE)
  const lastLine = last.data ?? 0
  const rows = useMemo(() => logRows(lastLine, lines, isReversed), [lastLine, lines, isReversed])
  return {
    isWriting,
    isReversed,
    lastLine: last.data,
    hasFailed: (last.isError && last.data === undefined) || (filter !== undefined && shown.isError),
    rows,
    filter,
    isLooking: last.data === undefined || (filter !== undefined && shown.data === undefined),
    found: ofSearch && found.data?.lines,
    reload: () => void queryClient.invalidateQueries({ queryKey: logKey(log) }),
  }
}

const NONE: readonly number[] = []

function useMatches(log: OneLog, filter: LogFilter | undefined, lastLine: number | undefined) {
  const matches = useQuery({ ...matchesQuery(useQueryClient(), log, filter ?? {}), enabled: filter !== undefined })
  const searchUpTo = useEffectEvent((last: number) => {
    if (filter !== undefined && matches.data && matches.data.lastLine < last)
      void matches.refetch({ cancelRefetch: false })
  })
  const isSearched = matches.data !== undefined
  useEffect(() => {
    if (isSearched) searchUpTo(lastLine ?? 0)
  }, [isSearched, lastLine])
  return matches
}
