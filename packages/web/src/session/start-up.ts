/** What must be known about the user before the signed-in area shows anything. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { session } from './session.ts'

const verifiedUserQuery = (userId: number) =>
  queryOptions({
    queryKey: ['verified-user', userId],
    queryFn: ({ signal }) => session.verify(signal),
    staleTime: Infinity,
  })

const workspaceAccessQuery = (userId: number) =>
  queryOptions({
    queryKey: ['workspace-access', userId],
    queryFn: ({ signal }) => api.access.workspacesOfUser({ params: { id: userId } }, { signal }),
    meta: { isQuiet: true },
  })

const dawgAccessQuery = (userId: number) =>
  queryOptions({
    queryKey: ['dawg-access', userId],
    queryFn: ({ signal }) => api.access.dawgsOfUser({ params: { id: userId } }, { signal }),
    meta: { isQuiet: true },
  })

export type StartUp = { state: 'loading' | 'ready' } | { state: 'failed'; retry: () => void }

/** Ready once the token is verified and both access lists of the user are there. */
export function useStartUp(userId: number): StartUp {
  const verified = useQuery(verifiedUserQuery(userId))
  // Only after the check, which may have replaced the token.
  const enabled = verified.isSuccess
  const lists = useQueries({
    queries: [
      { ...workspaceAccessQuery(userId), enabled },
      { ...dawgAccessQuery(userId), enabled },
    ],
  })
  const all = [verified, ...lists]
  if (all.every((query) => query.data !== undefined)) return { state: 'ready' }
  const failed = all.filter((query) => query.isError && !query.isFetching)
  if (failed.length === 0) return { state: 'loading' }
  return { state: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
}
