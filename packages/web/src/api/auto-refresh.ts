/** Queries that are asked again by themselves while their page is open and in sight. */
import { ApiError } from './api-error.ts'

export const REFRESH_LIST_MS = 8_000
export const REFRESH_ACTIVE_MS = 3_000

interface Asked<Data> {
  state: { data: Data | undefined; error: Error | null }
}

/** Options of a query. When the network fails it stops, the app says so once, and asking by hand starts it again. */
export const autoRefresh = <Data>(intervalMs: (data: Data | undefined) => number | false) => ({
  meta: { refreshesItself: true },
  refetchInterval: ({ state: { data, error } }: Asked<Data>): number | false =>
    error instanceof ApiError && error.isConnectionError ? false : intervalMs(data),
})
