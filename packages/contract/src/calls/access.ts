import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { dawgUser, workspaceUser } from '../shapes/access-entry.ts'
import { queryFlag } from '../shapes/basics.ts'

const includeDeleted = z.strictObject({ include_deleted: queryFlag.default('0') })

export const access = endpoints({
  workspacesOfUser: {
    method: 'GET',
    path: '/acl/users/{id}',
    access: { self: 'id' },
    summary: 'Which workspaces a user was given access to',
    query: includeDeleted,
    answer: z.object({ workspace_users: z.array(workspaceUser) }),
  },
  dawgsOfUser: {
    method: 'GET',
    path: '/acl/dawgs/users/{id}',
    access: { self: 'id' },
    summary: 'Which DAWGs a user was given access to',
    query: includeDeleted,
    answer: z.object({ dawg_users: z.array(dawgUser) }),
  },
})
