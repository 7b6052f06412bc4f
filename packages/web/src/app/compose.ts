/** The parts of the app, put together. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { makeQueryClient } from '../api/query-client.ts'
import { makeErrorReporter } from './errors.ts'
import { followSession } from './follow-session.ts'
import { makeRouter } from './router.tsx'

export interface ComposedApp {
  router: AnyRouter
  queryClient: QueryClient
  stop: () => void
}

export function composeApp(history?: RouterHistory): ComposedApp {
  const router = makeRouter(history)
  const report = makeErrorReporter({
    queryClient: () => queryClient,
    // Replaced: going back must not lead to the page that cannot be shown.
    goTo: (path) => void router.navigate({ href: path, replace: true }),
  })
  const queryClient = makeQueryClient(report)
  return { router, queryClient, stop: followSession(router, queryClient, report) }
}
