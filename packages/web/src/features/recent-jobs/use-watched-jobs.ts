/** Follows the latest jobs for as long as a page is open and in sight. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import type { JobStatus, SharedKind } from '@clew/contract'
import { useEffect, useRef } from 'react'
import type { Runnable } from '../../paths.ts'
import { latestChildJobsQuery, latestJobsQuery, sharedKeys } from '../../api/shared-queries.ts'

const OWN_JOBS = 3
const CHILD_JOBS = 6
const POLL_ACTIVE_MS = 3_000
const POLL_IDLE_MS = 8_000

/** Of itself. */
export function useLatestJobs(of: Runnable) {
  const own = useQuery({
    ...latestJobsQuery(of, OWN_JOBS),
    // What is asked every few seconds must not complain every few seconds; the page's own loading does.
    meta: { isQuiet: true },
    refetchInterval: ({ state }) => pollInterval(state.data),
  })
  const latest = own.data?.[0]
  useRefreshOnNews(of, own.data && `${latest?.id} ${latest?.status}`)
  return { own, latest }
}

export type LatestJobs = ReturnType<typeof useLatestJobs>

/** Of itself and of what it is made of. */
export function useWatchedJobs(kind: SharedKind, id: number) {
  const { own, latest } = useLatestJobs({ kind, id })
  const children = useQuery({
    ...latestChildJobsQuery(kind, id, CHILD_JOBS),
    meta: { isQuiet: true },
    refetchInterval: ({ state }) => pollInterval([...(own.data ?? []), ...(state.data ?? [])]),
  })
  return { own, children, latest }
}

export type WatchedJobs = ReturnType<typeof useWatchedJobs>

/** When a job begins, goes on or ends, everything on the page may have changed with it. */
function useRefreshOnNews({ kind, id }: Runnable, state: string | undefined): void {
  const queryClient = useQueryClient()
  const known = useRef(state)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== state
    known.current = state
    if (!isNews) return
    void queryClient.invalidateQueries({
      queryKey: sharedKeys.one(kind, id),
      // The news itself is fresh.
      predicate: ({ queryKey }) => !(queryKey[3] === 'jobs' && queryKey[4] === 'latest'),
    })
  }, [queryClient, kind, id, state])
}

const pollInterval = (jobs: readonly { status: JobStatus }[] = []): number =>
  jobs.some(({ status }) => isActive(status)) ? POLL_ACTIVE_MS : POLL_IDLE_MS
