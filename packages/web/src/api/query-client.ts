import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** What a query or mutation says, in its `meta`, about its failures. */
export interface CallMeta extends Record<string, unknown> {
  /** A 404 is the caller's to show: the user stays on the page. */
  handlesNotFound?: boolean
  /** The screen shows the failure itself, or it does not matter. */
  isQuiet?: boolean
  /** It is asked again by itself for as long as the page is open. */
  refreshesItself?: boolean
  /** It was such a repetition that failed: what was answered before is still on the screen. */
  isRefresh?: boolean
  /** Anyone may know the answer: it stays when the user goes. */
  isPublic?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

const FRESH_MS = 5_000

export function makeQueryClient(report: (error: Error, meta: CallMeta) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta = {}, state }) =>
        report(error, { ...meta, isRefresh: meta.refreshesItself === true && state.data !== undefined }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      // 'always': offline is an answer the user must get, not a reason to wait in silence.
      queries: { networkMode: 'always', retry: false, staleTime: FRESH_MS },
      // Not kept: what was sent may hold a password.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  })
}
