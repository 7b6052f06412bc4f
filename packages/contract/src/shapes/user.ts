import { z } from 'zod'
import { permissions } from './access-entry.ts'
import { flag, id, time } from './basics.ts'

export const roles = ['admin', 'user', 'system'] as const
export type Role = (typeof roles)[number]
/** The technical user is nobody's colleague: its role is never given. */
export const givenRole = z.enum(['admin', 'user'])

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created: time,
  disabled: flag,
  deleted: flag,
  can_create_workspaces: flag,
  can_create_dawgs: flag,
  /** Empty until the first login: the invitation is pending. */
  last_login: time.nullable(),
})
export type User = z.infer<typeof user>

/** As colleagues see one; administrators are sent the rest, too. */
export const listedUser = user.partial().required({ id: true, name: true, email: true })

/** Workspace id → permission. */
export const workspacesAcl = z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.enum(permissions))

const linkedEntity = z.object({
  id,
  name: z.string(),
  permission: z.enum([...permissions, 'owner']),
  disabled: flag,
  deleted: flag,
})

/** What one user can reach, and by which right. */
export const aclReport = user.pick({ id: true, name: true, email: true, disabled: true, deleted: true }).extend({
  role: givenRole,
  owned_workspaces: z.array(linkedEntity),
  workspaces_permissions: z.array(linkedEntity),
  owned_dawgs: z.array(linkedEntity),
  dawgs_permissions: z.array(linkedEntity),
})
export type AclReport = z.infer<typeof aclReport>
