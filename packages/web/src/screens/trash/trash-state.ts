/** What the trash shows and in which order. It lives in the URL, where anybody may have written anything. */
import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import { itemTypes, type ItemType } from './item-types.ts'

export interface TrashState {
  search: string
  type: ItemType | 'all'
  /** By the time of deletion. */
  direction: 'ASC' | 'DESC'
}

type Query = Readonly<Record<string, unknown>>

const LONGEST_SEARCH = 255

export const everything: TrashState = { search: '', type: 'all', direction: 'DESC' }

/** Whether anything is left out; the order leaves out nothing. */
export const isNarrowed = ({ search, type }: TrashState): boolean => search !== '' || type !== 'all'

/** What may be chosen: users are for administrators. */
export const typesFor = (isAdministrator: boolean): readonly ItemType[] =>
  itemTypes.filter((type) => type !== 'user' || isAdministrator)

/** Changes take the place of the entry before: Back leaves the trash. */
export function useTrashState(isAdministrator: boolean): [TrashState, (changes: Partial<TrashState>) => void] {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Query
  const navigate = useNavigate()
  const state = readState(query, typesFor(isAdministrator))
  const change = (changes: Partial<TrashState>) =>
    void navigate({ to: '.', search: writeState({ ...state, ...changes }), replace: true })
  return [state, change]
}

/** What is missing or makes no sense becomes the default. */
function readState({ search, type, direction }: Query, types: readonly ItemType[]): TrashState {
  return {
    search: typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : everything.search,
    type: types.find((offered) => offered === type) ?? everything.type,
    direction: direction === 'asc' ? 'ASC' : everything.direction,
  }
}

/** Only what differs from the default, so that the plain list has a plain address. */
const writeState = ({ search, type, direction }: TrashState): Record<string, string> => ({
  ...(search !== everything.search && { search }),
  ...(type !== everything.type && { type }),
  ...(direction !== everything.direction && { direction: 'asc' }),
})
