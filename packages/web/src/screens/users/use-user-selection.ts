/** What the table shows and in which order. It lives in the URL, where anybody may have written anything. */
import { pageIn, useAddress } from '../../ui/use-address.ts'
import { orders, type UserSelection } from './users-query.ts'

const LONGEST_SEARCH = 255
const DEFAULT_ORDER = 'name'

/** Any other selection begins at its first page. */
export function useUserSelection(): [UserSelection, (changes: Partial<UserSelection>) => void] {
  const [{ search = '', sort, direction, page }, changeAddress] = useAddress('search', 'sort', 'direction', 'page')
  const selection: UserSelection = {
    search: search.trim().slice(0, LONGEST_SEARCH),
    order: orders.find((order) => order === sort) ?? DEFAULT_ORDER,
    direction: direction === 'desc' ? 'DESC' : 'ASC',
    page: pageIn(page),
  }
  const change = (changes: Partial<UserSelection>) => {
    const next = { ...selection, page: 1, ...changes }
    changeAddress({
      search: next.search,
      sort: next.order === DEFAULT_ORDER ? '' : next.order,
      direction: next.direction === 'DESC' ? 'desc' : '',
      page: next.page === 1 ? '' : String(next.page),
    })
  }
  return [selection, change]
}
