/** A search that goes on by itself while somebody watches, until there is enough to look at or it is told to stop. */
import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logsQuery, type FoundLogs } from './logs-query.ts'
import type { LogsState } from './logs-state.ts'

/** More than any screen shows at once; each look at the end asks for as many more. */
const ENOUGH = 200

export interface LogSearch {
  /** Undefined until there is an answer; that of another search stays until then. */
  found: FoundLogs | undefined
  isOfOther: boolean
  status: 'searching' | 'waiting' | 'stopped' | 'failed' | 'done'
  /** The end of what was found is in sight. */
  wantMore: () => void
  stop: () => void
  goOn: () => void
}

export function useSearch(state: LogsState): LogSearch {
  const query = useInfiniteQuery(logsQuery(state))
  const isSeen = useDocumentVisibility() !== 'hidden'
  const [wanted, setWanted] = useState(ENOUGH)
  const [isStopped, setIsStopped] = useState(false)
  const asked = JSON.stringify(logsQuery(state).queryKey)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setWanted(ENOUGH)
    setIsStopped(false)
  }
  const { data: found, isPlaceholderData, hasNextPage, isFetching, isError, fetchNextPage } = query
  const count = found?.entries.length ?? 0
  const wants =
    found !== undefined && !isPlaceholderData && hasNextPage && count < wanted && !isStopped && !isError && isSeen

  useEffect(() => {
    // With each answer, which may be there before anybody has seen that it was asked for.
    if (found && wants && !isFetching) void fetchNextPage()
  }, [wants, isFetching, fetchNextPage, found])

  return {
    found,
    isOfOther: isPlaceholderData,
    status: statusOf(),
    wantMore: () => setWanted(Math.max(wanted, count + ENOUGH)),
    stop: () => setIsStopped(true),
    goOn: () => {
      setIsStopped(false)
      setWanted(Math.max(wanted, count + ENOUGH))
      void (found ? fetchNextPage() : query.refetch())
    },
  }

  function statusOf(): LogSearch['status'] {
    if (isError) return 'failed'
    if (!found || isPlaceholderData || wants) return 'searching'
    if (!hasNextPage) return 'done'
    return isStopped ? 'stopped' : 'waiting'
  }
}
