import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { LogEntry } from '@clew/contract'
import { REFRESH_ACTIVE_MS, autoRefresh } from '../../api/auto-refresh.ts'
import { LOG_TAIL, searchLogs, type LogFilter, type LogPage } from '../../api/logs.ts'
import { canBeLive, filterOf, type LogsState } from './logs-state.ts'

const PAGE_SIZE = 200
const TAIL_SIZE = 500
/** Of more at once only the newest are worth a look. */
const MOST_TAILS = 4
/** A page that has been live for long begins anew, rather than grow for ever. */
const MOST_ADDED = 5_000
const SHORTEST_PAUSE_MS = 1_000

interface Place {
  cursor: string | undefined
  /** The same for all pages: "the last hour" begins where it began for the first. */
  filter: LogFilter | undefined
}

const START: Place = { cursor: undefined, filter: undefined }

interface FoundPage extends LogPage {
  filter: LogFilter
  /** How many of the entries came while the page was live. */
  added: number
}

type Found = InfiniteData<FoundPage, Place>

export interface FoundLogs {
  entries: LogEntry[]
  searchedTo: string | undefined
  missingArchives: string[]
}

const keyOf = ({ isLive: _, ...asked }: LogsState) => ['logs', asked] as const

export const logsQuery = (state: LogsState) =>
  infiniteQueryOptions({
    queryKey: keyOf(state),
    queryFn: async ({ pageParam: { cursor, filter = filterOf(state, Date.now()) }, signal }): Promise<FoundPage> => {
      const page = await searchLogs(filter, { order: state.order, limit: PAGE_SIZE, cursor }, signal)
      return { ...page, filter, added: 0 }
    },
    initialPageParam: START,
    getNextPageParam: ({ cursor, filter }): Place | undefined =>
      cursor === undefined ? undefined : { cursor, filter },
    select: toFound,
    // A search is made once. What comes since then, the tail brings.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

function toFound({ pages }: Found): FoundLogs {
  return {
    // While a search goes on, the last of what is known may come again.
    entries: [...new Map(pages.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry]))).values()],
    searchedTo: pages.at(-1)?.searchedTo,
    missingArchives: [...new Set(pages.flatMap(({ missingArchives }) => missingArchives))],
  }
}

let lastTailAt = 0

/** Asked by the clock and whenever the event stream tells of a job, but not more than once a second. */
export const tailQuery = (queryClient: QueryClient, state: LogsState, isWatched: boolean) =>
  queryOptions({
    queryKey: [LOG_TAIL, keyOf(state)],
    queryFn: async ({ signal }) => {
      await pause(lastTailAt + SHORTEST_PAUSE_MS - Date.now(), signal)
      signal.throwIfAborted()
      lastTailAt = Date.now()
      const key = keyOf(state)
      const first = queryClient.getQueryData<Found>(key)?.pages[0]
      if (first) await addNewest(queryClient, state, first, signal)
      return lastTailAt
    },
    enabled: isWatched && state.isLive && canBeLive(state),
    staleTime: 0,
    gcTime: 0,
    ...autoRefresh<number>(() => REFRESH_ACTIVE_MS),
  })

async function addNewest(
  queryClient: QueryClient,
  state: LogsState,
  { filter, tailCursor, added }: FoundPage,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(state)
  const come: LogEntry[] = []
  let [cursor, tail]: [string | undefined, string] = [tailCursor, tailCursor]
  for (let asked = 0; cursor !== undefined; asked++) {
    if (asked === MOST_TAILS || added > MOST_ADDED) return queryClient.resetQueries({ queryKey: key, exact: true })
    const page: LogPage = await searchLogs(filter, { order: 'ASC', limit: TAIL_SIZE, cursor }, signal)
    come.push(...page.entries)
    cursor = page.cursor
    if (asked === 0) tail = page.tailCursor
  }
  queryClient.setQueryData<Found>(key, (found) => found && withNewest(found, come, tail))
}

/** Late ones stand where they belong by their time. */
export function withNewest(found: Found, come: readonly LogEntry[], tailCursor: string): Found {
  const [first, ...rest] = found.pages
  if (!first) return found
  const known = new Set(found.pages.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const fresh = come.filter(({ id }) => !known.has(id))
  const entries = fresh.length === 0 ? first.entries : insertByTime(first.entries, fresh)
  return { ...found, pages: [{ ...first, entries, tailCursor, added: first.added + fresh.length }, ...rest] }
}

/** `entries` are newest first, `fresh` are oldest first. */
function insertByTime(entries: readonly LogEntry[], fresh: readonly LogEntry[]): LogEntry[] {
  const oldestFresh = fresh[0]!.created
  const older = entries.findIndex(({ created }) => created < oldestFresh)
  const cut = older === -1 ? entries.length : older
  const newest = [...fresh.toReversed(), ...entries.slice(0, cut)]
  return [
    ...newest.toSorted((one, other) => (one.created < other.created ? 1 : one.created > other.created ? -1 : 0)),
    ...entries.slice(cut),
  ]
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
