import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callsOf } from '../../api/runnables.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import type { Runnable } from '../../paths.ts'

const PAGE_SIZE = 20

const versionsKey = ({ kind, id }: Runnable) => [...sharedKeys.one(kind, id), 'versions'] as const

/** The current version first. */
export const versionsQuery = (of: Runnable) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(of), 'list'],
    queryFn: ({ pageParam: offset, signal }) => callsOf(of).versions({ offset, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) => (lastPage.length === PAGE_SIZE ? pages.length * PAGE_SIZE : undefined),
    // When somebody saved meanwhile, the last of one page comes again as the first of the next.
    select: ({ pages }) => [...new Map(pages.flat().map((version) => [version.version, version])).values()],
  })

/** With the one before it; 0 is the current one. */
export const versionQuery = (of: Runnable, hid: number) =>
  queryOptions({
    queryKey: [...versionsKey(of), hid],
    queryFn: ({ signal }) => callsOf(of).version(hid, { signal }),
  })
