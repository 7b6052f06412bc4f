import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { api } from '../../api/client.ts'
import { sharedKeys, tagsQuery } from '../../api/shared-queries.ts'

interface TagPage {
  tags: Tag[]
  /** As the server sent it; here tags are taken out. */
  wasFull: boolean
}

const PAGE_SIZE = 20

/** Below the key of all tags: whoever outdates those outdates these. */
const allTags = tagsQuery().queryKey
const pagesKey = [...allTags, 'pages'] as const

export const tagPagesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, search],
    queryFn: async ({ pageParam: offset, signal }): Promise<TagPage> => {
      const query = { offset, limit: PAGE_SIZE, ...(search !== '' && { name_filter: search }) }
      const { tags } = await api.tags.list({ query }, { signal })
      return { tags, wasFull: tags.length === PAGE_SIZE }
    },
    initialPageParam: 0,
    getNextPageParam: ({ wasFull }, pages) => (wasFull ? pages.flatMap(({ tags }) => tags).length : undefined),
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ tags }) => tags)),
    placeholderData: keepPreviousData,
  })

/** When one was made meanwhile, the last of one page comes again as the first of the next. */
const withoutRepeats = (tags: Tag[]): Tag[] => [...new Map(tags.map((tag) => [tag.id, tag])).values()]

/** On how many workspaces and DAWGs it is, at this moment. */
export const tagUsageQuery = (id: number) =>
  queryOptions({
    queryKey: [...allTags, 'usage', id],
    queryFn: ({ signal }) => api.tags.usage({ params: { id } }, { signal }),
    select: ({ tag_usage }) => tag_usage,
    staleTime: 0,
    gcTime: 0,
    // The question can be answered without it.
    meta: { isQuiet: true },
  })

/** Workspaces and DAWGs carry their tags with them. */
export function outdateTags(queryClient: QueryClient): void {
  for (const queryKey of [allTags, sharedKeys.all('workspace'), sharedKeys.all('dawg')])
    void queryClient.invalidateQueries({ queryKey })
}

/** At once, so that the row is gone when the dialog is. */
export async function takeOut(queryClient: QueryClient, taken: Tag): Promise<void> {
  // An answer that is on its way may still contain it.
  await queryClient.cancelQueries({ queryKey: pagesKey })
  queryClient.setQueriesData<InfiniteData<TagPage, number>>(
    { queryKey: pagesKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, tags: page.tags.filter(({ id }) => id !== taken.id) })),
      },
  )
}
