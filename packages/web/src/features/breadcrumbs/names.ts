/** Screens know the names of what they show; the crumbs above them read those names here. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NamedKind, NameOf, Params } from './trail.ts'

// In the query cache, so that the names go with everything else when the session ends.
const nameKey = (kind: NamedKind, id: string) => ['crumb-name', kind, id] as const

/** Called by a screen as soon as it knows. */
export function useCrumbName(kind: NamedKind, id: number, name: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (name !== undefined) queryClient.setQueryData(nameKey(kind, String(id)), name)
  }, [queryClient, kind, id, name])
}

/** Reads the names of the things that the parameters of a route can stand for. */
export function useNameOf({ id = '', cid = '' }: Params): NameOf {
  const wanted = [nameKey('workspace', id), nameKey('dawg', id), nameKey('configuration', cid)]
  const found = useQueries({
    queries: wanted.map((queryKey) => ({ queryKey, queryFn: (): string => '', enabled: false })),
  })
  return (kind, wantedId) => found[wanted.findIndex(([, k, i]) => k === kind && i === wantedId)]?.data
}
