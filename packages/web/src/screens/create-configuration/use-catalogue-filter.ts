import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import { everything, readFilter, writeFilter, type CatalogueFilter, type ComponentType } from './catalogue-filter.ts'

export interface CatalogueFilterState {
  /** What the list shows. */
  filter: CatalogueFilter
  search: (text: string) => void
  toggle: (type: ComponentType) => void
  clear: () => void
}

export function useCatalogueFilter(): CatalogueFilterState {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filter = readFilter(query)
  const change = (changes: Partial<CatalogueFilter>) =>
    void navigate({ to: '.', search: writeFilter({ ...filter, ...changes }), replace: true, resetScroll: false })
  return {
    filter,
    search: (search) => change({ search }),
    toggle: (toggled) => {
      const { types } = filter
      change({ types: types.includes(toggled) ? types.filter((other) => other !== toggled) : [...types, toggled] })
    },
    clear: () => change(everything),
  }
}
