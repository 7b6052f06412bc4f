/** Who has access, and who could be given it. */
import type { AccessEntry, SharedEntity } from '../../api/shared-kinds.ts'

/** As far as the one who asks may know: ordinary users are told neither role nor state of their colleagues. */
export interface KnownUser {
  id: number
  name: string
  email: string
  role?: string | undefined
  disabled?: number | undefined
}

export interface PersonWithAccess {
  id: number
  name: string
  email: string
  access: 'owner' | 'read' | 'write'
}

/** The owner first, then by name. */
export function peopleWithAccess(entity: SharedEntity, entries: readonly AccessEntry[]): PersonWithAccess[] {
  const owner = entity.owner ?? { id: entity.owner_id, name: '', email: '' }
  const others = entries
    .filter(({ user_id }) => user_id !== entity.owner_id)
    .map(({ user_id, user, permission }) => ({
      id: user_id,
      name: user?.name ?? '',
      email: user?.email ?? '',
      access: permission,
    }))
  return [{ ...owner, access: 'owner' }, ...others.toSorted((one, other) => one.name.localeCompare(other.name))]
}

/** Nobody who has access already, is picked already, or could not use it; and not the one who invites. */
export function possibleInvitees(users: readonly KnownUser[], excludedIds: readonly number[]): KnownUser[] {
  const excluded = new Set(excludedIds)
  return users.filter((user) => isUsable(user) && !excluded.has(user.id))
}

export const possibleOwners = (users: readonly KnownUser[], ownerId: number): KnownUser[] =>
  users.filter((user) => isUsable(user) && user.id !== ownerId)

export const isAdministrator = (user: KnownUser | undefined): boolean => user?.role === 'admin'

const isUsable = ({ role, disabled }: KnownUser): boolean => role !== 'system' && disabled !== 1

export const permissionOptions = [
  { value: 'read', label: 'View' },
  { value: 'write', label: 'Edit' },
] as const

export type GivenPermission = (typeof permissionOptions)[number]['value']
