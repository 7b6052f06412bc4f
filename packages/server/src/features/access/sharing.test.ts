import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
})

const kinds = [
  ['workspace', aWorkspace],
  ['dawg', aDawg],
] as const
type Make = (typeof kinds)[number][1]

/** A new thing of the owner, with the calls that share it. */
async function shareable(kind: 'workspace' | 'dawg', make: Make) {
  const { id } = await make(clew, { owner_id: owner.id })
  const path = `/acl/${kind}s/${id}`
  return {
    id,
    column: { [`${kind}_id`]: id } as { workspace_id: number },
    invite: (user: { id: number }, permission = 'read', as = token) =>
      clew.call('POST', path, { token: as, body: { user_id: user.id, permission } }),
    change: (user: { id: number }, permission: string, as = token) =>
      clew.call('PATCH', `${path}/users/${user.id}`, { token: as, body: { permission } }),
    remove: (user: { id: number }, as = token) => clew.call('DELETE', `${path}/users/${user.id}`, { token: as }),
    get: async (user: { id: number }) =>
      (await clew.call('GET', `${path}/users/${user.id}`, { token })).json()[`${kind}_user`],
    list: async (query = '') => (await clew.call('GET', `${path}${query}`, { token })).json(),
  }
}

test.each(kinds)('[W-7.40] [W-3.5] a %s is shared, the share changed and taken away', async (kind, make) => {
  const shared = await shareable(kind, make)
  const guest = await aUser(clew)
  const added = await shared.invite(guest)
  const entry = {
    id: expect.any(Number),
    user_id: guest.id,
    permission: 'read',
    created: expect.stringMatching(/Z$/),
    ...shared.column,
  }
  expect([added.statusCode, added.json()]).toEqual([201, { [`${kind}_user`]: entry }])
  expect((await shared.change(guest, 'write')).json()[`${kind}_user`].permission).toBe('write')
  expect(await shared.get(guest)).toEqual({ ...entry, permission: 'write' })
  expect((await shared.change(guest, 'write')).json().error_type).toBe('nothing_changed')
  expect((await shared.remove(guest)).json()).toEqual({})
  expect((await shared.remove(guest)).statusCode).toBe(404)
  expect((await shared.change(guest, 'read')).statusCode).toBe(404)
})

test.each(kinds)('[W-7.41] who has access to a %s is listed, newest first, in pages', async (kind, make) => {
  const shared = await shareable(kind, make)
  const guests = [await aUser(clew, { name: 'One' }), await aUser(clew), await aUser(clew)]
  for (const guest of guests) await shared.invite(guest)
  const idsOf = async (query: string) =>
    (await shared.list(query))[`${kind}_users`].map((entry: { user_id: number }) => entry.user_id)
  expect(await idsOf('')).toEqual(guests.map((guest) => guest.id).toReversed())
  expect(await idsOf('?offset=1&limit=1')).toEqual([guests[1]!.id])
  expect(await idsOf('?order_dir=ASC&limit=1')).toEqual([guests[0]!.id])
  const full = await shared.list('?load_full_structure=1&order_dir=ASC')
  expect(full[`${kind}_users`][0].user).toEqual({ id: guests[0]!.id, name: 'One', email: guests[0]!.email })
  expect(full.selection_settings).toEqual({ offset: 0, limit: 50, order_by: 'id', order_dir: 'ASC' })
})

test.each(kinds)('[W-6.10] the owner of a %s, and who has access already, cannot be invited', async (kind, make) => {
  const shared = await shareable(kind, make)
  const guest = await aUser(clew)
  const answers = await Promise.all([shared.invite(guest), shared.invite(guest), shared.invite(owner)])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers[2].json().error_type).toBe('already_exists')
})

test.each(kinds)(
  '[W-6.11] of a %s nobody is invited who is disabled, deleted, technical or not there',
  async (kind, make) => {
    const shared = await shareable(kind, make)
    const nobodies = [
      await aUser(clew, { disabled: 1 }),
      await aUser(clew, { deleted: 1 }),
      await aUser(clew, { role: 'system' }),
      { id: 999_999 },
    ]
    for (const nobody of nobodies)
      expect((await shared.invite(nobody)).json().fields).toEqual({ user_id: 'there is no such user' })
  },
)

test.each(kinds)("[W-5.6] on a %s an administrator's permission is write and stays it", async (kind, make) => {
  const shared = await shareable(kind, make)
  const admin = await aUser(clew, { role: 'admin' })
  expect((await shared.invite(admin, 'read')).json()[`${kind}_user`].permission).toBe('write')
  expect((await shared.change(admin, 'read')).statusCode).toBe(403)
})

test.each(kinds)('[W-6.12] of a %s editors share, readers do not, and anybody may leave', async (kind, make) => {
  const shared = await shareable(kind, make)
  const [writer, reader, guest] = [await aUser(clew), await aUser(clew), await aUser(clew)]
  await anEntry(clew, writer, 'write', shared.column)
  await anEntry(clew, reader, 'read', shared.column)
  const [writerToken, readerToken] = [await aToken(clew, writer), await aToken(clew, reader)]
  expect((await shared.invite(guest, 'read', readerToken)).statusCode).toBe(403)
  expect((await shared.invite(guest, 'write', writerToken)).statusCode).toBe(201)
  expect((await shared.change(guest, 'read', readerToken)).statusCode).toBe(403)
  expect((await shared.remove(guest, readerToken)).statusCode).toBe(403)
  expect((await shared.remove(reader, readerToken)).statusCode).toBe(200)
  expect((await shared.change(writer, 'read', writerToken)).statusCode).toBe(200)
  expect((await shared.remove(guest, writerToken)).statusCode).toBe(403)
})
