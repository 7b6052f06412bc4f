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

/** With its form and its code parameters, deprecated or not. */
export const componentQuery = (id: number) =>
  queryOptions({
    queryKey: ['components', id],
    queryFn: async ({ signal }) => (await api.components.get({ params: { id } }, { signal })).component,
    staleTime: FRESH_MS,
    // The page of a configuration goes on without it.
    meta: { handlesNotFound: true },
  })

const CODE_COMPONENTS = new Set([8, 9, 27, 158])

/** Those that run a program of the user, which can be given variables and the network. */
export const isCodeComponent = (id: number): boolean => CODE_COMPONENTS.has(id)
