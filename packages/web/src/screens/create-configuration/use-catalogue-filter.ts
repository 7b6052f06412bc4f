import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { everything, readFilter, writeFilter, type CatalogueFilter, type ComponentType } from './catalogue-filter.ts'

const SEARCH_WAITS_MS = 250

export interface CatalogueFilterState {
  /** What the list shows. */
  filter: CatalogueFilter
  /** What stands in the search field; the list follows when the typing pauses. */
  text: string
  type: (text: string) => void
  /** The list follows now. */
  searchNow: () => void
  clearSearch: () => void
  toggle: (type: ComponentType) => void
  clear: () => void
}

export function useCatalogueFilter(): CatalogueFilterState {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filter = readFilter(query)
  const [text, setText] = useState(filter.search)

  const change = (changes: Partial<CatalogueFilter>) =>
    void navigate({ to: '.', search: writeFilter({ ...filter, ...changes }), replace: true, resetScroll: false })
  const search = (wanted: string) => change({ search: wanted })
  const searchLater = useDebouncedCallback(search, SEARCH_WAITS_MS)
  const type = (typed: string) => {
    setText(typed)
    searchLater(typed)
  }

  return {
    filter,
    text,
    type,
    searchNow: () => searchLater.flush(),
    clearSearch: () => {
      type('')
      searchLater.flush()
    },
    toggle: (toggled) => {
      const { types } = filter
      change({ types: types.includes(toggled) ? types.filter((other) => other !== toggled) : [...types, toggled] })
    },
    clear: () => {
      searchLater.cancel()
      setText(everything.search)
      change(everything)
    },
  }
}
