/** Workspaces to choose from: there may be thousands, so the server finds them by name. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { entityQuery, sharedKeys } from '../../api/shared-queries.ts'

export interface Option {
  id: number
  name: string
}

const OFFERED = 50
const WAIT_MS = 250

const offeredQuery = (typed: string) =>
  queryOptions({
    queryKey: [...sharedKeys.lists('workspace'), 'offered', typed],
    queryFn: async ({ signal }) => {
      const query = { limit: OFFERED, order_by: 'name', ...(typed !== '' && { name_filter: typed }) } as const
      return (await api.workspaces.list({ query }, { signal })).workspaces
    },
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** Those that match what was typed, and those that are chosen, which need not match it. */
export function useWorkspaceOptions(chosen: readonly number[]) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { data: offered = [] } = useQuery(offeredQuery(searched))
  const ofChosen = useQueries({
    // One that is gone or may not be seen is no reason to leave the page.
    queries: chosen.map((id) => ({ ...entityQuery('workspace', id), meta: { isQuiet: true } })),
  })
  const options: Option[] = [...offered, ...ofChosen.flatMap(({ data }) => data ?? [])]
  const byId = new Map(options.map(({ id, name }) => [id, { id, name }]))
  return { typed, setTyped, options: [...byId.values()] }
}
