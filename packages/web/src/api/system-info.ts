import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Quiet: whoever shows it says in place when it cannot be had. */
export const systemInfoQuery = () =>
  queryOptions({
    queryKey: ['system-info'],
    queryFn: ({ signal }) => api.system.systemInfo({}, { signal }),
    select: ({ system_info }) => system_info,
    meta: { isQuiet: true },
  })
