import { infiniteQueryOptions, keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { itemKey, type TrashItem } from './item-types.ts'
import type { TrashState } from './trash-state.ts'

interface TrashPage {
  items: TrashItem[]
  /** As the server sent it; here things are taken out. */
  wasFull: boolean
}

interface TrashRow {
  id: number
  item: TrashItem
}

const PAGE_SIZE = 20
/** All pages are asked for anew, one after the other: for a long list a look at another window is no reason. */
const MOST_PAGES_ON_FOCUS = 5

const trashKey = ['trash'] as const

export const trashQuery = ({ search, type, direction }: TrashState) =>
  infiniteQueryOptions({
    queryKey: [...trashKey, { search, type, direction }],
    queryFn: async ({ pageParam: offset, signal }): Promise<TrashPage> => {
      const filters = { ...(type !== 'all' && { item_type: type }), ...(search !== '' && { searched_text: search }) }
      const query = { offset, limit: PAGE_SIZE, order_dir: direction, ...filters }
      const { trash } = await api.trash.list({ query }, { signal })
      return { items: trash, wasFull: trash.length === PAGE_SIZE }
    },
    initialPageParam: 0,
    // What was taken out here the server has no longer either, so the count of what is left is where the next page begins.
    getNextPageParam: ({ wasFull }, pages) => (wasFull ? pages.flatMap(({ items }) => items).length : undefined),
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ items }) => items)),
    // Whoever comes here has often just deleted something.
    staleTime: 0,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_PAGES_ON_FOCUS,
    placeholderData: keepPreviousData,
  })

/** When something was deleted meanwhile, the last of one page comes again as the first of the next. */
const withoutRepeats = (items: TrashItem[]): TrashRow[] => [
  ...new Map(items.map((item) => [itemKey(item), { id: itemKey(item), item }])).values(),
]

/** Changes every list of the trash that is kept, whatever it is narrowed to. */
export async function takeOut(queryClient: QueryClient, taken: TrashItem): Promise<void> {
  // An answer that is on its way may still contain it.
  await queryClient.cancelQueries({ queryKey: trashKey })
  queryClient.setQueriesData<InfiniteData<TrashPage, number>>(
    { queryKey: trashKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap((item) => after(item, taken)) })),
      },
  )
}

function after(item: TrashItem, taken: TrashItem): TrashItem[] {
  if (itemKey(item) === itemKey(taken)) return []
  const { workspace } = item.entity
  if (taken.type !== 'workspace' || workspace?.id !== taken.entity.id) return [item]
  return [{ ...item, entity: { ...item.entity, workspace: { ...workspace, deleted: 0 } } }]
}
