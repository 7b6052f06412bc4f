import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { filterQuery, type SearchFilters } from './search-filters.ts'

export type Preview = AnswerOf<typeof calls.replacements.preview>
export type Previewed = Preview['configurations'][number]
export type Change = Previewed['changes'][number]
export type Replacement = AnswerOf<typeof calls.replacements.list>['replacements'][number]
type Wanted = RequestOf<typeof calls.replacements.apply>['body']

/** What is to be replaced by what, and where. */
export interface Wish extends Omit<Wanted, 'items'> {
  filters: SearchFilters
}

/** Everything that a search has found. */
export const searchKey = ['search'] as const
const replacementsKey = ['replacements'] as const

/** Texts of a thousand configurations are not kept for a screen that nobody looks at. */
const KEPT_MS = 0

export const previewQuery = ({ filters, ...wanted }: Wish) =>
  queryOptions({
    queryKey: ['replacement-preview', wanted, filters],
    queryFn: ({ signal }) => api.replacements.preview({ body: { ...wanted, ...filterQuery(filters) } }, { signal }),
    gcTime: KEPT_MS,
    // The reader is in the middle of it: what changed meanwhile is found when it is applied.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // Shown where it was asked for.
    meta: { isQuiet: true },
  })

const PAGE_SIZE = 20

export const replacementsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...replacementsKey, 'list'],
    queryFn: async ({ pageParam: offset, signal }) =>
      (await api.replacements.list({ query: { offset, limit: PAGE_SIZE } }, { signal })).replacements,
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length === PAGE_SIZE ? pages.flat().length : undefined),
    select: ({ pages }) => pages.flat(),
  })

export const replacementQuery = (id: number) =>
  queryOptions({
    queryKey: [...replacementsKey, id],
    queryFn: async ({ signal }) => (await api.replacements.get({ params: { id } }, { signal })).replacement,
    meta: { isQuiet: true },
  })

/** Configuration id → what has happened to it since it was looked at. */
export type Moved = ReadonlyMap<number, string>

type Outcome<Done> = { kind: 'done'; done: Done } | { kind: 'moved'; moved: Moved; message: string }

/** All or none: when one of them has been changed meanwhile, the answer says which. */
export function useApply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ filters: _, ...wish }: Wish & Pick<Wanted, 'items'>) =>
      unlessMoved(async () => (await api.replacements.apply({ body: wish })).replacement),
    onSuccess: ({ kind }) => kind === 'done' && changeEverywhere(queryClient),
  })
}

export function useRevertReplacement() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, skipsChanged }: { id: number; skipsChanged: boolean }) =>
      unlessMoved(() => api.replacements.revert({ params: { id }, body: { skip_changed: skipsChanged ? 1 : 0 } })),
    onSuccess: () => changeEverywhere(queryClient),
  })
}

async function unlessMoved<Done>(call: () => Promise<Done>): Promise<Outcome<Done>> {
  try {
    return { kind: 'done', done: await call() }
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'conflict') throw error
    const entries = Object.entries(error.fields).map(([key, what]) => [Number(key.split('.')[1]), what] as const)
    return { kind: 'moved', moved: new Map(entries), message: error.message }
  }
}

/** Whatever shows a configuration asks anew. */
async function changeEverywhere(queryClient: QueryClient): Promise<void> {
  const keys = [searchKey, replacementsKey, sharedKeys.all('configuration'), sharedKeys.all('workspace')]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
