import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LogLine } from '../../api/runnables.ts'
import { CHUNK_LINES, chunkQuery, type LogFilter, type OneLog } from './log-queries.ts'
import type { LogRows } from './log-rows.ts'

/** While somebody drags the scroll bar, nothing is asked for: what flies by is not read. */
const SETTLE_MS = 60

interface Wanted {
  log: OneLog
  rows: LogRows
  /** What the rows were narrowed by. */
  filter: LogFilter | undefined
  firstRow: number
  lastRow: number
}

export interface LoadedLines {
  /** Undefined until it has come. */
  lineAt: (row: number) => LogLine | undefined
  hasFailed: boolean
  retry: () => void
}

/** The lines of the rows in view, loaded in chunks around them. */
export function useLogLines({ log, rows, filter, firstRow, lastRow }: Wanted): LoadedLines {
  const places = rows.count === 0 ? [] : [rows.placeAt(firstRow), rows.placeAt(lastRow)]
  const inView = places.map((place) => Math.floor(place / CHUNK_LINES)).toSorted((one, other) => one - other)
  const [settled] = useDebouncedValue(inView.join(), SETTLE_MS)
  const chunks =
    inView.length === 0 ? [] : Array.from({ length: inView[1]! - inView[0]! + 1 }, (_, i) => inView[0]! + i)
  const queries = useQueries({
    queries: chunks.map((chunk) => ({
      ...chunkQuery(log, chunk, rows, filter),
      enabled: settled === inView.join(),
    })),
  })
  const expected = (chunk: number) => Math.min(CHUNK_LINES, rows.count - chunk * CHUNK_LINES)
  const isIncomplete = (i: number) => {
    const { data, isFetching, isError } = queries[i]!
    return data !== undefined && !isFetching && !isError && data.length < expected(chunks[i]!)
  }
  const incomplete = chunks.filter((_, i) => isIncomplete(i)).join()
  const loadUpTo = useEffectEvent((count: number) => {
    if (count > 0) queries.forEach((query, i) => isIncomplete(i) && void query.refetch())
  })
  // Only the last chunk can have grown. Once for each new length: a log that answers less than it promised is not asked for ever.
  useEffect(() => {
    if (incomplete !== '') loadUpTo(rows.count)
  }, [incomplete, rows.count])

  return {
    lineAt: (row) => {
      const place = rows.placeAt(row)
      return queries[Math.floor(place / CHUNK_LINES) - (chunks[0] ?? 0)]?.data?.[place % CHUNK_LINES]
    },
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  }
}
