import type { AnswerOf, calls } from '@clew/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { searchKey } from '../../features/find-and-replace/replacement-queries.ts'
import { filterQuery } from '../../features/find-and-replace/search-filters.ts'
import { isSearchable, type SearchState } from './search-state.ts'

export type Result = AnswerOf<typeof calls.search.configurations>['configurations'][number]

const PAGE_SIZE = 20
/** All pages are asked for anew, one after the other: for a long list a look at another window is no reason. */
const MOST_PAGES_ON_FOCUS = 2

export const searchQuery = ({ text, filters }: SearchState) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, text, filters],
    queryFn: ({ pageParam: offset, signal }) =>
      api.search.configurations(
        {
          query: {
            search_text: text,
            offset,
            limit: PAGE_SIZE,
            load_full_structure: '1',
            ...filterQuery(filters),
          },
        },
        { signal },
      ),
    enabled: isSearchable(text),
    initialPageParam: 0,
    getNextPageParam: ({ hasMoreItems }, pages) => (hasMoreItems ? pages.length * PAGE_SIZE : undefined),
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ configurations }) => configurations)),
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_PAGES_ON_FOCUS,
    placeholderData: keepPreviousData,
    // The screen says itself that it could not search.
    meta: { isQuiet: true },
  })

/** What is saved meanwhile becomes the first, and the last of one page comes again as the first of the next. */
const withoutRepeats = (results: Result[]): Result[] => [
  ...new Map(results.map((result) => [result.id, result])).values(),
]
