import type { SharedKind, User } from '@clew/contract'

/** A clone is a new thing: it needs what creating one needs, for a DAWG also what creating its workspaces does. */
export function whyNotClone(kind: SharedKind, user: User): string | undefined {
  if (user.role === 'admin') return undefined
  if (kind === 'dawg' && user.can_create_dawgs === 0) return "You haven't got permissions to create DAWGs."
  return user.can_create_workspaces === 0 ? "You haven't got permissions to create workspaces." : undefined
}
