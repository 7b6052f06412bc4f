/** What a list shows and in which order. It lives in the URL, where anybody may have written anything. */
import type { SharedKind } from '@clew/contract'
import { sortOptions } from './sort-options.ts'

export const shows = ['all', 'enabled', 'disabled'] as const
export type Show = (typeof shows)[number]

export interface ListState {
  search: string
  sort: string
  direction: 'ASC' | 'DESC'
  show: Show
  /** Of the tags that a thing must carry, all of them. */
  tagIds: number[]
}

type Query = Readonly<Record<string, unknown>>

const LONGEST_SEARCH = 255
const MOST_TAGS = 100
// The contract's own, which would bring all its shapes into the browser.
const MAX_ID = 2_147_483_647

export const defaultState = (kind: SharedKind): ListState => ({
  search: '',
  // The second is the default of both kinds.
  sort: sortOptions[kind][1].value,
  direction: 'DESC',
  show: 'all',
  tagIds: [],
})

/** What is missing or makes no sense becomes the default. */
export function readState(kind: SharedKind, query: Query): ListState {
  const defaults = defaultState(kind)
  const { search, sort, direction, show, tags } = query
  return {
    search: typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : defaults.search,
    sort: sortOptions[kind].find(({ value }) => value === sort)?.value ?? defaults.sort,
    direction: direction === 'asc' ? 'ASC' : defaults.direction,
    show: shows.find((value) => value === show) ?? defaults.show,
    tagIds: typeof tags === 'string' ? readIds(tags) : defaults.tagIds,
  }
}

/** Only what differs from the default, so that the plain list has a plain address. */
export function writeState(kind: SharedKind, state: ListState): Record<string, string> {
  const defaults = defaultState(kind)
  return {
    ...(state.search !== defaults.search && { search: state.search }),
    ...(state.sort !== defaults.sort && { sort: state.sort }),
    ...(state.direction !== defaults.direction && { direction: 'asc' }),
    ...(state.show !== defaults.show && { show: state.show }),
    ...(state.tagIds.length > 0 && { tags: state.tagIds.join(',') }),
  }
}

/** Whether anything is left out of the list; the order leaves out nothing. */
export const isNarrowed = ({ search, show, tagIds }: ListState): boolean =>
  search !== '' || show !== 'all' || tagIds.length > 0

function readIds(text: string): number[] {
  const numbers = text.split(',').filter((part) => /^\d{1,10}$/.test(part))
  const ids = numbers.map(Number).filter((id) => id >= 1 && id <= MAX_ID)
  return [...new Set(ids)].slice(0, MOST_TAGS)
}
