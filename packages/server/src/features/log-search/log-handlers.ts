import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { beforeAllAt, cursorOf, readCursor, timeOf } from './position.ts'
import { searchOf } from './search-filter.ts'
import { searchLogs, type LogSearchDeps } from './search-logs.ts'
import type { SearchTokens } from './search-tokens.ts'

/** With what comes after, an answer is there within a second. */
const SEARCH_MS = 600
/** A line may be stored so long after it was written. */
const LATE_MS = 15_000

export interface LogHandlerDeps extends LogSearchDeps {
  tokens: SearchTokens
}

export const logHandlers = (deps: LogHandlerDeps): Handlers<typeof calls.logs> => ({
  search: async ({ query: { order_dir, limit, cursor, ...filter } }, { signal }) => {
    const begun = performance.now()
    const tail = beforeAllAt((Date.now() - LATE_MS) * 1_000)
    const { entries, next, missingArchives } = await searchLogs(deps, searchOf(filter, order_dir), {
      beyond: cursor === undefined ? undefined : readCursor(cursor),
      limit,
      isTimeUp: () => signal.aborted || performance.now() - begun > SEARCH_MS,
    })
    return {
      entries,
      cursor: next ? cursorOf(next) : null,
      searched_to: next ? timeOf(next.at) : null,
      tail_cursor: cursorOf(tail),
      missing_archives: missingArchives,
    }
  },
  download: async ({ query }, { caller }) => ({ download_token: deps.tokens.make(caller.id, query) }),
})
