/** Sharing: who was given access to a workspace or DAWG, and to what a user was given access. */
import { z } from 'zod'
import { endpoints, type EntityAccess, type SharedKind } from '../kernel.ts'
import { dawgUser, permissions, workspaceUser } from '../shapes/access-entry.ts'
import { id, nothing, queryFlag } from '../shapes/basics.ts'
import { fullStructure, listQuery, selectionSettings } from '../shapes/lists.ts'
import { keyed } from './kinds.ts'

const includeDeleted = z.strictObject({ include_deleted: queryFlag.default('0') })
const permission = z.enum(permissions)
const entryShapes = { workspace: workspaceUser, dawg: dawgUser } as const

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

export function sharingCalls<K extends SharedKind>(kind: K) {
  const base = `/acl/${kind}s/{id}` as const
  const entry = entryShapes[kind]
  const may = (level: EntityAccess['permission']): EntityAccess => ({ entity: kind, permission: level })
  return endpoints({
    list: {
      method: 'GET',
      path: base,
      access: may('read'),
      summary: 'Who was given access, newest first; the owner needs no entry',
      query: listQuery(['id'], { order_dir: 'DESC' }).extend(fullStructure),
      answer: keyed(`${kind}_users` as const, z.array(entry)).extend({ selection_settings: selectionSettings }),
    },
    add: {
      method: 'POST',
      path: base,
      access: may('write'),
      summary: 'Give a user access; administrators can only be given write',
      body: z.strictObject({ user_id: id, permission }),
      answer: keyed(`${kind}_user` as const, entry),
      status: 201,
    },
    get: {
      method: 'GET',
      path: `${base}/users/{userId}`,
      access: may('read'),
      summary: 'The access of one user',
      answer: keyed(`${kind}_user` as const, entry),
    },
    modify: {
      method: 'PATCH',
      path: `${base}/users/{userId}`,
      access: may('write'),
      summary: 'Change the access of a user',
      body: z.strictObject({ permission }),
      answer: keyed(`${kind}_user` as const, entry),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/users/{userId}`,
      // Whoever was given access may give it back; the handler refuses readers the rest.
      access: may('read'),
      summary: 'Take the access away; anybody may take away their own',
      answer: nothing,
    },
  })
}
export type SharingCalls<K extends SharedKind> = ReturnType<typeof sharingCalls<K>>
