/**
 * Follows what happens on the server, and has what is on the screen asked for again when it concerns it. Polling goes on beside it: without
 * the stream everything is shown a little later.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { JobChange } from '@clew/contract'
import { api } from './client.ts'
import { isAboutJobs, isConcerned } from './job-changes.ts'

/** At most four times a second, however much happens. */
const SHORTEST_PAUSE_MS = 250
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

export function followEvents(queryClient: QueryClient, onError: (error: unknown) => void): () => void {
  const refresher = makeRefresher(queryClient)
  let connection: AbortController | undefined
  let hasMissed = false

  async function follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        for await (const { changes } of await api.events.follow({}, { signal })) {
          failures = 0
          // What happened while nobody listened is not told again.
          if (hasMissed) refresher.refreshAll()
          hasMissed = false
          refresher.refresh(changes)
        }
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      hasMissed = true
      await pause(retryDelayMs(failures), signal)
    }
  }

  /** A tab that nobody sees has no stream: a browser gives a site few connections, and its tabs share them. */
  function look(): void {
    if (document.visibilityState === 'hidden') stop()
    else if (!connection) {
      connection = new AbortController()
      void follow(connection.signal)
    }
  }
  function stop(): void {
    connection?.abort()
    connection = undefined
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
    refresher.stop()
  }
}

/** Longer each time, and not all at once when a server comes back. */
const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (0.8 + Math.random() * 0.4)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    if (signal.aborted) resolve()
  })
}

/** Gathers what happens until the answers about what happened before are there. */
function makeRefresher(queryClient: QueryClient) {
  let waiting: JobChange[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let lastAt = 0

  const askLater = () => {
    if (isAsking || timer !== undefined || (waiting.length === 0 && !isAll)) return
    timer = setTimeout(() => void ask(), Math.max(lastAt + SHORTEST_PAUSE_MS - Date.now(), 0))
  }
  async function ask(): Promise<void> {
    const [changes, wasAll] = [waiting, isAll]
    timer = undefined
    waiting = []
    isAll = false
    isAsking = true
    lastAt = Date.now()
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => (wasAll ? isAboutJobs(queryKey) : isConcerned(queryKey, changes)),
    })
    isAsking = false
    askLater()
  }
  return {
    refresh: (changes: readonly JobChange[]) => {
      waiting.push(...changes)
      askLater()
    },
    refreshAll: () => {
      isAll = true
      askLater()
    },
    stop: () => clearTimeout(timer),
  }
}
