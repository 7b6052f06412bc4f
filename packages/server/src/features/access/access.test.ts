import { beforeAll, expect, test } from 'vitest'
import { aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const kinds = [
  ['workspaces', '/acl/users', 'workspace_users', 'workspace_id'],
  ['dawgs', '/acl/dawgs/users', 'dawg_users', 'dawg_id'],
] as const

async function anEntryFor(
  table: 'workspaces' | 'dawgs',
  column: string,
  userId: number,
  deleted: 0 | 1 = 0,
): Promise<number> {
  const { id } = await (table === 'workspaces' ? aWorkspace : aDawg)(clew, { deleted })
  await anEntry(clew, { id: userId }, 'write', { [column]: id } as { workspace_id: number })
  return id
}

test.each(kinds)(
  '[P-7.5] the access entries of a user for %s, without deleted ones unless asked',
  async (table, path, key, column) => {
    const user = await aUser(clew)
    const token = await aToken(clew, user)
    const alive = await anEntryFor(table, column, user.id)
    const deleted = await anEntryFor(table, column, user.id, 1)
    await anEntryFor(table, column, (await aUser(clew)).id)
    const entries = async (query: string) =>
      (await clew.call('GET', `${path}/${user.id}${query}`, { token })).json()[key]
    expect(await entries('')).toEqual([
      {
        id: expect.any(Number),
        user_id: user.id,
        permission: 'write',
        created: expect.stringMatching(/Z$/),
        [column]: alive,
      },
    ])
    expect((await entries('?include_deleted=1')).map((entry: Record<string, number>) => entry[column])).toEqual([
      deleted,
      alive,
    ])
  },
)

test.each(kinds)(
  "[P-6.1] [P-6.2] of %s a user reads their own entries, an administrator anyone's",
  async (_table, path) => {
    const [user, stranger, admin] = [await aUser(clew), await aUser(clew), await aUser(clew, { role: 'admin' })]
    const statusFor = async (reader: { id: number }, id: number) =>
      (await clew.call('GET', `${path}/${id}`, { token: await aToken(clew, reader) })).statusCode
    expect(await statusFor(user, user.id)).toBe(200)
    expect(await statusFor(admin, user.id)).toBe(200)
    const token = await aToken(clew, stranger)
    const [existing, missing] = [
      await clew.call('GET', `${path}/${user.id}`, { token }),
      await clew.call('GET', `${path}/999999`, { token }),
    ]
    expect([existing.statusCode, existing.body]).toEqual([403, missing.body])
  },
)
