/** What is asked for of a log. Its lines never change once they are written, so what was loaded stays true; there may only be more. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { LogLevel } from '@clew/contract'
import { autoRefresh } from '../../api/auto-refresh.ts'
import { callsOf, type LogLine, type LogMatches } from '../../api/runnables.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import type { Runnable } from '../../paths.ts'
import type { LogRows } from './log-rows.ts'

export const CHUNK_LINES = 200
const FOLLOW_MS = 2_000
/** Whoever scrolls through a million lines must not keep them all. */
const FORGET_AFTER_MS = 15_000

export interface LogFilter {
  level?: LogLevel
  search_text?: string
}

export interface OneLog {
  of: Runnable
  jobId: number
}

export const logKey = ({ of, jobId }: OneLog) => sharedKeys.log(of.kind, of.id, jobId)

/** The number of the last line; asked again while the job writes. */
export const lastLineQuery = (log: OneLog, isWriting: boolean) =>
  queryOptions({
    queryKey: [...logKey(log), 'last-line'],
    queryFn: async ({ signal }) => {
      const { lastLine } = await callsOf(log.of).logPage(log.jobId, { order_dir: 'DESC', limit: 1 }, { signal })
      return lastLine
    },
    ...autoRefresh<number>(() => (isWriting ? FOLLOW_MS : false)),
  })

const filterKey = ({ level, search_text }: LogFilter) => [level ?? '', search_text ?? ''] as const

/** The lines at the places of one chunk, in the order of the log. */
export const chunkQuery = (log: OneLog, chunk: number, rows: LogRows, filter: LogFilter | undefined) =>
  queryOptions({
    queryKey: [...logKey(log), 'chunk', ...(filter ? filterKey(filter) : []), chunk],
    queryFn: async ({ signal }): Promise<LogLine[]> => {
      const first = chunk * CHUNK_LINES
      const which = filter
        ? { line_ids: rows.linesAt(first, CHUNK_LINES), limit: CHUNK_LINES }
        : { offset: first, limit: CHUNK_LINES }
      return callsOf(log.of).logs(log.jobId, which, { signal })
    },
    staleTime: Infinity,
    gcTime: FORGET_AFTER_MS,
    // Told in the table.
    meta: { isQuiet: true },
  })

/** All that a filter leaves. Asked again, only what was written since is searched. */
export const matchesQuery = (queryClient: QueryClient, log: OneLog, filter: LogFilter) => {
  const queryKey = [...logKey(log), 'matches', ...filterKey(filter)] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LogMatches> => {
      const before = queryClient.getQueryData<LogMatches>(queryKey)
      const from_line = (before?.lastLine ?? 0) + 1
      const { lines, lastLine } = await callsOf(log.of).logMatches(log.jobId, { ...filter, from_line }, { signal })
      if (!before) return { lines, lastLine }
      return { lines: lines.length === 0 ? before.lines : before.lines.concat(lines), lastLine }
    },
    staleTime: Infinity,
    gcTime: FORGET_AFTER_MS,
    // Comparing a million numbers with themselves would take longer than drawing them anew.
    structuralSharing: false,
  })
}
