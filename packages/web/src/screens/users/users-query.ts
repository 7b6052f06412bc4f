import type { User } from '@clew/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { usersQuery } from '../../api/shared-queries.ts'

export const USERS_PAGE = 50

/** As the server can order them. */
export const orders = ['name', 'email', 'last_login', 'role', 'disabled'] as const
export type UserOrder = (typeof orders)[number]

export interface UserSelection {
  search: string
  order: UserOrder
  direction: 'ASC' | 'DESC'
  /** From 1. */
  page: number
}

export interface UserPage {
  users: User[]
  /** On all pages together. */
  total: number
}

/** Below the key of the list that pickers use: who invalidates that one means these, too. */
const pagesKey = [...usersQuery().queryKey, 'pages'] as const

export const userPageQuery = (selection: UserSelection) =>
  queryOptions({
    queryKey: [...pagesKey, selection],
    queryFn: async ({ signal }): Promise<UserPage> => {
      const { search, order, direction, page } = selection
      const query = {
        offset: (page - 1) * USERS_PAGE,
        limit: USERS_PAGE,
        order_by: order,
        order_dir: direction,
        ...(search !== '' && { name_filter: search }),
      }
      const { users, users_total_count } = await api.users.list({ query }, { signal })
      // Administrators are sent all fields.
      return { users: users as User[], total: users_total_count }
    },
    placeholderData: keepPreviousData,
  })

/** Shows something of a user before the server has been asked, or after it has refused. */
export async function patchUser(queryClient: QueryClient, id: number, changes: Partial<User>): Promise<void> {
  // An answer that is on its way would bring back what was before.
  await queryClient.cancelQueries({ queryKey: pagesKey })
  queryClient.setQueriesData<UserPage>(
    { queryKey: pagesKey },
    (page) => page && { ...page, users: page.users.map((user) => (user.id === id ? { ...user, ...changes } : user)) },
  )
}

/** Takes a row away at once; the page that is asked for anew fills up again. */
export async function dropUser(queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: pagesKey })
  queryClient.setQueriesData<UserPage>(
    { queryKey: pagesKey },
    (page) => page && { users: page.users.filter((user) => user.id !== id), total: page.total - 1 },
  )
  await refreshUsers(queryClient)
}

/** Every list of users, here and elsewhere. */
export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: usersQuery().queryKey })

/** The lists elsewhere: a row that has just been changed must not jump to another place. */
export const refreshOtherLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: usersQuery().queryKey, exact: true })
