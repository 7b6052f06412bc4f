import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ConfigurationJob } from '../../api/shared-kinds.ts'
import { HOURS_BACK, HOUR_MS } from './time-span.ts'

const PAGE_SIZE = 100
/** Pages that are asked for at once: a busy project has dozens. */
const AT_ONCE = 4
const REFRESH_MS = 60_000
const KEY = ['activity-overview']

/** Every configuration job of the last 48 hours that the user may see, oldest first. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal, client }) => {
      const isFirst = client.getQueryData(KEY) === undefined
      const since = new Date(Date.now() - HOURS_BACK * HOUR_MS).toISOString()
      const jobs = new Map<number, ConfigurationJob>()
      // The first alone: most projects have no second.
      for (let [first, count] = [0, 1]; ; [first, count] = [first + count, AT_ONCE]) {
        const offsets = Array.from({ length: count }, (_, index) => (first + index) * PAGE_SIZE)
        const pages = await Promise.all(offsets.map((offset) => loadPage(offset, since, signal)))
        for (const job of pages.flat()) jobs.set(job.id, job)
        const known = [...jobs.values()].toSorted((one, other) => one.id - other.id)
        if (pages.some((page) => page.length < PAGE_SIZE)) return known
        // Nobody waits for what is two days old to see what runs now.
        if (isFirst) client.setQueryData<ConfigurationJob[]>(KEY, known)
      }
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    // The drawer says itself what went wrong.
    meta: { isQuiet: true },
  })

async function loadPage(offset: number, since: string, signal: AbortSignal): Promise<ConfigurationJob[]> {
  // Newest first: what starts meanwhile moves some to the next page, where they are met again; none is missed.
  const order = { order_by: 'id', order_dir: 'DESC', load_full_structure: '1' } as const
  const query = { offset, limit: PAGE_SIZE, since, ...order }
  return (await api.childJobs.configurationJobs({ query }, { signal })).configuration_jobs
}
