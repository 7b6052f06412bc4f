import type { AclReport } from '@clew/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { usersQuery } from '../../api/shared-queries.ts'

/** Below the key of the users: whoever changes one changes what they can reach. */
export const aclReportsQuery = () =>
  queryOptions({
    queryKey: [...usersQuery().queryKey, 'acl-report'],
    queryFn: ({ signal }) => api.users.aclReport({}, { signal }),
    select: ({ acl_reports }): AclReport[] => acl_reports,
    // A failed load leaves the table empty.
    meta: { isQuiet: true },
  })
