import type { Kind, User } from '@clew/contract'

/**
 * A clone of a workspace or DAWG is a new one: it needs what creating one needs, for a DAWG also what creating its workspaces does.
 * That of a configuration needs a workspace that one may edit, which its dialog asks for.
 */
export function whyNotClone(kind: Kind, user: User): string | undefined {
  if (user.role === 'admin' || kind === 'configuration') return undefined
  if (kind === 'dawg' && user.can_create_dawgs === 0) return "You haven't got permissions to create DAWGs."
  return user.can_create_workspaces === 0 ? "You haven't got permissions to create workspaces." : undefined
}
