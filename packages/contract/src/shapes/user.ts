import { z } from 'zod'
import { flag, id, time } from './basics.ts'

export const roles = ['admin', 'user', 'system'] as const
export type Role = (typeof roles)[number]

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
