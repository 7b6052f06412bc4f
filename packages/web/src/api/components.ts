import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** It changes only when the server starts anew. */
const FRESH_MS = 5 * 60_000

/** The catalogue by name, without what is deprecated. */
export const componentsQuery = () =>
  queryOptions({
    queryKey: ['components'],
    queryFn: ({ signal }) => api.components.list({}, { signal }),
    select: ({ components }) => components,
    staleTime: FRESH_MS,
  })
