import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The ways to sign in that this instance offers. */
export const authOptionsQuery = () =>
  queryOptions({
    queryKey: ['auth-options'],
    queryFn: ({ signal }) => api.sessions.authOptions({}, { signal }),
    select: ({ authentication_options }) => authentication_options,
    staleTime: Infinity,
    meta: { isPublic: true },
  })
