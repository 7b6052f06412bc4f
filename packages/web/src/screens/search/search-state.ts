/** What is searched and where. It lives in the URL, where anybody may have written anything. */
import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchFilters } from '../../features/find-and-replace/search-filters.ts'

export interface SearchState {
  /** As it was typed; the server wants at least two characters. */
  text: string
  filters: SearchFilters
}

type Query = Readonly<Record<string, unknown>>

const SHORTEST_TEXT = 2
const LONGEST_TEXT = 255
const MOST_IDS = 100
const LARGEST_ID = 2_147_483_647

export const noFilters: SearchFilters = { workspaceIds: [], componentIds: [], tagIds: [], userIds: [] }

export const isSearchable = (text: string): boolean => text.length >= SHORTEST_TEXT

export const isNarrowed = (filters: SearchFilters): boolean => Object.values(filters).some((ids) => ids.length > 0)

/** Changes take the place of the entry before: Back leaves the search. */
export function useSearchState(): [SearchState, (changes: Partial<SearchState>) => void] {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Query
  const navigate = useNavigate()
  const address = JSON.stringify(query)
  // By its text: the router may give an equal object anew, and the results hang on this one.
  const state = useMemo(() => readState(JSON.parse(address) as Query), [address])
  const change = (changes: Partial<SearchState>) =>
    void navigate({ to: '.', search: writeState({ ...state, ...changes }), replace: true })
  return [state, change]
}

/** In the address: the names that the screen uses. */
const names = { workspaceIds: 'workspaces', componentIds: 'components', tagIds: 'tags', userIds: 'authors' } as const

export function readState(query: Query): SearchState {
  const { search } = query
  return {
    text: typeof search === 'string' ? search.trim().slice(0, LONGEST_TEXT) : '',
    filters: {
      workspaceIds: readIds(query[names.workspaceIds]),
      componentIds: readIds(query[names.componentIds]),
      tagIds: readIds(query[names.tagIds]),
      userIds: readIds(query[names.userIds]),
    },
  }
}

function readIds(value: unknown): number[] {
  const parts = typeof value === 'string' ? value.split(',') : []
  const ids = parts.filter((part) => /^[1-9]\d{0,9}$/.test(part)).map(Number)
  return [...new Set(ids)].filter((id) => id <= LARGEST_ID).slice(0, MOST_IDS)
}

/** Only what is chosen, so that the plain search has a plain address. */
export function writeState({ text, filters }: SearchState): Record<string, string> {
  const chosen = Object.entries(filters).filter(([, ids]) => ids.length > 0)
  return {
    ...(text !== '' && { search: text }),
    ...Object.fromEntries(chosen.map(([name, ids]) => [names[name as keyof SearchFilters], ids.join(',')])),
  }
}
