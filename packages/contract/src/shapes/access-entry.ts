import { z } from 'zod'
import { id, time } from './basics.ts'
import { person } from './entity.ts'

/** read is shown as View, write as Edit. */
export const permissions = ['read', 'write'] as const

const accessEntry = z.object({
  id,
  user_id: id,
  user: person.optional(),
  permission: z.enum(permissions),
  created: time,
})
export const workspaceUser = accessEntry.extend({ workspace_id: id })
export const dawgUser = accessEntry.extend({ dawg_id: id })
export type WorkspaceUser = z.infer<typeof workspaceUser>
export type DawgUser = z.infer<typeof dawgUser>
