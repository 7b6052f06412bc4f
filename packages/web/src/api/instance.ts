import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Labels and links of this instance; they change only with a restart. */
export const instanceQuery = () =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: ({ signal }) => api.system.instance({}, { signal }),
    select: ({ instance }) => instance,
    staleTime: Infinity,
    meta: { isQuiet: true, isPublic: true },
  })
