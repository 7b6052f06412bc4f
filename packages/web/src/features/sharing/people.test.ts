import { expect, test } from 'vitest'
import { aUser, aWorkspace } from '../../testing/builders.ts'
import { peopleWithAccess, possibleInvitees, possibleOwners } from './people.ts'

const entry = (user_id: number, name: string, permission: 'read' | 'write') => ({
  id: user_id + 100,
  user_id,
  user: { id: user_id, name, email: `${name}@example.com` },
  permission,
  created: '2026-11-15T09:00:00.000Z',
  workspace_id: 3,
})

test('[W-2.7.2] the owner comes first, then the others by name', () => {
  const people = peopleWithAccess(aWorkspace(), [
    entry(9, 'Zoe', 'read'),
    entry(8, 'Ben', 'write'),
    entry(7, 'Anna', 'read'),
  ])
  expect(people.map(({ name, access }) => [name, access])).toEqual([
    ['Anna Novak', 'owner'],
    ['Ben', 'write'],
    ['Zoe', 'read'],
  ])
})

const users = [
  aUser({ id: 7 }),
  aUser({ id: 8 }),
  aUser({ id: 9, disabled: 1 }),
  aUser({ id: 10, role: 'system' }),
  aUser({ id: 11, role: 'admin' }),
  { id: 12, name: 'A colleague as an ordinary user sees one', email: 'x@example.com' },
]

test('[W-2.7.4] neither disabled nor technical users nor the excluded are offered', () => {
  expect(possibleInvitees(users, [7, 8]).map(({ id }) => id)).toEqual([11, 12])
})

test('[W-2.7.9] every enabled user who is neither technical nor the owner can become it', () => {
  expect(possibleOwners(users, 7).map(({ id }) => id)).toEqual([8, 11, 12])
})
