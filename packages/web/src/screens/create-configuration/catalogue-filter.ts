/** Which components of the catalogue are shown. It lives in the URL, where anybody may have written anything. */
import type { Component } from '@clew/contract'

export type ComponentType = Component['type']

/** In the order in which data passes them. */
export const componentTypes = [
  { type: 'connector', label: 'Connector' },
  { type: 'processor', label: 'Processor' },
  { type: 'loader', label: 'Loader' },
] as const satisfies readonly { type: ComponentType; label: string }[]

export interface CatalogueFilter {
  search: string
  /** None means all of them. */
  types: readonly ComponentType[]
}

export const everything: CatalogueFilter = { search: '', types: [] }

const SHORTEST_SEARCH = 2

export function readFilter({ search, types }: Readonly<Record<string, unknown>>): CatalogueFilter {
  const wanted = typeof types === 'string' ? types.split(',') : []
  return {
    search: typeof search === 'string' ? appliedSearch(search) : everything.search,
    types: componentTypes.map(({ type }) => type).filter((type) => wanted.includes(type)),
  }
}

/** Only what narrows the list, so that the plain page has a plain address. */
export function writeFilter({ search, types }: CatalogueFilter): Record<string, string> {
  const applied = appliedSearch(search)
  return { ...(applied !== '' && { search: applied }), ...(types.length > 0 && { types: types.join(',') }) }
}

export const isNarrowed = ({ search, types }: CatalogueFilter): boolean => search !== '' || types.length > 0

export function selectComponents(components: readonly Component[], { search, types }: CatalogueFilter): Component[] {
  const wanted = plain(search)
  return components
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(({ name }) => plain(name).includes(wanted))
}

function appliedSearch(text: string): string {
  const trimmed = text.trim()
  return trimmed.length < SHORTEST_SEARCH ? '' : trimmed
}

/** Case and accents make no difference. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
