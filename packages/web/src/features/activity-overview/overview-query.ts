import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ConfigurationJob } from '../../api/shared-kinds.ts'
import { HOURS_BACK, HOUR_MS } from './time-span.ts'

const PAGE_SIZE = 100
/** Pages that are asked for at once: a busy project has dozens. */
const AT_ONCE = 4
const REFRESH_MS = 60_000

/** Every configuration job of the last 48 hours that the user may see, oldest first. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['activity-overview'],
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - HOURS_BACK * HOUR_MS).toISOString()
      const jobs = new Map<number, ConfigurationJob>()
      // The first alone: most projects have no second.
      for (let [first, count] = [0, 1]; ; [first, count] = [first + count, AT_ONCE]) {
        const offsets = Array.from({ length: count }, (_, index) => (first + index) * PAGE_SIZE)
        const pages = await Promise.all(offsets.map((offset) => loadPage(offset, since, signal)))
        for (const job of pages.flat()) jobs.set(job.id, job)
        if (pages.some((page) => page.length < PAGE_SIZE)) return [...jobs.values()]
      }
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    // The drawer says itself what went wrong.
    meta: { isQuiet: true },
  })

async function loadPage(offset: number, since: string, signal: AbortSignal): Promise<ConfigurationJob[]> {
  // Oldest first: what starts meanwhile comes at the end, and moves nothing to another page.
  const order = { order_by: 'id', order_dir: 'ASC', load_full_structure: '1' } as const
  const query = { offset, limit: PAGE_SIZE, since, ...order }
  return (await api.childJobs.configurationJobs({ query }, { signal })).configuration_jobs
}
