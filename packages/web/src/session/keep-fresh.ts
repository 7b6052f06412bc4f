/** Replaces the token every hour for as long as the app is open, and at once when a sleeping machine wakes up late. */
import { REFRESH_INTERVAL_MS } from '@clew/contract/rules/session'
import { session } from './session.ts'

/** After a failure that says nothing about the session, such as no connection. */
const RETRY_MS = 60_000
/** Without the Locks API two tabs could trade the same token; they are kept from trying in the same moment. */
const MAX_SPREAD_MS = 5_000

export function keepTokenFresh(onError: (error: unknown) => void): () => void {
  const openedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const wake = () => void check()

  async function check(): Promise<void> {
    clearTimeout(timer)
    let waitMs = msUntilDue(openedAt)
    if (waitMs !== undefined && waitMs <= 0) {
      const isRefreshed = await session.refresh().then(
        () => true,
        (error: unknown) => {
          onError(error)
          return false
        },
      )
      waitMs = isRefreshed ? msUntilDue(openedAt) : RETRY_MS
    }
    if (isStopped || waitMs === undefined) return
    clearTimeout(timer)
    timer = setTimeout(wake, waitMs + Math.random() * MAX_SPREAD_MS)
  }

  // Timers stand still while a machine sleeps.
  const wakeUps = ['visibilitychange', 'pageshow', 'online'] as const
  for (const event of wakeUps) window.addEventListener(event, wake)
  wake()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const event of wakeUps) window.removeEventListener(event, wake)
  }
}

/** Counted from the start at the earliest: what a start needs, the start itself has decided. */
function msUntilDue(openedAt: number): number | undefined {
  const refreshedAt = session.refreshedAt()
  return refreshedAt === undefined ? undefined : Math.max(refreshedAt, openedAt) + REFRESH_INTERVAL_MS - Date.now()
}
