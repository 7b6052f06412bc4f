import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: User
let adminToken: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aUser(clew, { role: 'admin', name: 'Zoe Admin' })
  adminToken = await aToken(clew, admin)
})

test('[P-7.6] an administrator lists users with every field, in pages and in the asked order, without technical ones', async () => {
  const answer = (await clew.call('GET', '/users?order_by=name&order_dir=DESC&limit=1', { token: adminToken })).json()
  expect(answer.users).toEqual([
    expect.objectContaining({ id: admin.id, role: 'admin', last_login: expect.any(String) }),
  ])
  expect(answer.selection_settings).toEqual({ offset: 0, limit: 1, order_by: 'name', order_dir: 'DESC' })
  const all = (await clew.call('GET', '/users?limit=1000', { token: adminToken })).json().users as User[]
  expect(all.map((user) => user.role)).not.toContain('system')
  const rest = (await clew.call('GET', '/users?offset=1&limit=1000', { token: adminToken })).json().users as User[]
  expect(rest.map((user) => user.id)).toEqual(all.slice(1).map((user) => user.id))
})

test('[P-2.7.60] users are found by a part of the name and by addresses, and counted over all pages', async () => {
  const [one, two] = [await aUser(clew, { name: 'Quincy 100% Adams' }), await aUser(clew, { name: 'adele QUINCY' })]
  const trashed = await aUser(clew, { deleted: 1 })
  const list = async (query: string, path = '/users', token = adminToken) =>
    (await clew.call('GET', `${path}?${query}`, { token })).json()
  const found = await list('name_filter=quincy&order_by=name&limit=1')
  expect(found.users.map(({ id }: User) => id)).toEqual([two.id])
  expect(found.users_total_count).toBe(2)
  expect(found.selection_settings).toMatchObject({ name_filter: 'quincy', limit: 1 })
  expect((await list(`name_filter=${encodeURIComponent('0%')}`)).users_total_count).toBe(1)
  const emails = encodeURIComponent([one.email.toUpperCase(), trashed.email, 'nobody@clew.test'].join(','))
  expect((await list(`emails=${emails}`)).users.map(({ id }: User) => id)).toEqual([one.id])
  const inTrash = await list(`emails=${emails}`, '/users/trash')
  expect(inTrash.trashed_users.map(({ id }: User) => id)).toEqual([trashed.id])
  const colleague = await aToken(clew, await aUser(clew, { name: 'Quincy the third', disabled: 0 }))
  await aUser(clew, { name: 'Quincy the disabled', disabled: 1 })
  expect((await list('name_filter=quincy', '/users', colleague)).users_total_count).toBe(3)
})

test('[P-7.7] an ordinary user is sent the id, name and email of enabled colleagues', async () => {
  const disabled = await aUser(clew, { disabled: 1 })
  const deleted = await aUser(clew, { deleted: 1 })
  const token = await aToken(clew, await aUser(clew))
  const { users, selection_settings } = (
    await clew.call('GET', '/users?limit=1000&order_by=last_login', { token })
  ).json()
  expect(selection_settings.order_by).toBe('id')
  expect(new Set(users.flatMap((user: object) => Object.keys(user)))).toEqual(new Set(['id', 'name', 'email']))
  const ids = users.map((user: User) => user.id)
  expect(ids).toContain(admin.id)
  expect(ids).not.toContain(disabled.id)
  expect(ids).not.toContain(deleted.id)
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=-1',
  'limit=1e2',
  'limit=',
  'offset=x',
  'order_by=password_hash',
  'order_dir=asc',
  'limit=1&limit=2',
  'emails=nonsense',
])('[P-7.8] a list refuses %s', async (query) => {
  expect((await clew.call('GET', `/users?${query}`, { token: adminToken })).statusCode).toBe(400)
})
