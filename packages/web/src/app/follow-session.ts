/** Keeps the open app in step with the session, whichever tab changes it. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { followEvents } from '../api/event-stream.ts'
import { keepTokenFresh } from '../session/keep-fresh.ts'
import { session } from '../session/session.ts'
import type { ReportError } from './errors.ts'

export function followSession(router: AnyRouter, queryClient: QueryClient, report: ReportError): () => void {
  let last = session.user()
  let stopServing = last && serve()

  /** For as long as somebody is signed in. */
  function serve() {
    // Nobody asked for these calls, so nobody is told that one failed; only the end of the session counts.
    const onError = (error: unknown) => report(error, { isQuiet: true })
    const stops = [keepTokenFresh(onError), followEvents(queryClient, onError)]
    return () => stops.forEach((stop) => stop())
  }

  function follow(): void {
    const user = session.user()
    const isSamePerson = user?.id === last?.id
    if (isSamePerson && user?.role === last?.role) return
    if (!isSamePerson) {
      stopServing?.()
      stopServing = user && serve()
      // What one person loaded is not for the next one's eyes.
      queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isPublic })
    }
    last = user
    // The guards decide anew which page is right.
    void router.invalidate()
  }

  const unsubscribe = session.subscribe(follow)
  return () => {
    unsubscribe()
    stopServing?.()
  }
}
