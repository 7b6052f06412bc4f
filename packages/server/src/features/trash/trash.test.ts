import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

interface Item {
  type: string
  entity: { id: number; name: string }
  permission: string
}

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const trash = async (token: string, query = '') => (await clew.call('GET', `/trash?${query}`, { token })).json()
const items = async (token: string, query = ''): Promise<Item[]> => (await trash(token, query)).trash
const names = async (token: string, query = '') => (await items(token, query)).map(({ entity }) => entity.name)
const inTrash = { deleted: 1 } as const

test('[P-7.17] every type is listed with what its row shows, the last deleted first', async () => {
  const owner = await aUser(clew, { name: 'Grace' })
  const workspace = await aWorkspace(clew, { owner_id: owner.id, name: 'all workspace', ...inTrash })
  const dawg = await aDawg(clew, { owner_id: owner.id, name: 'all dawg', ...inTrash })
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id, name: 'all orders', ...inTrash })
  const user = await aUser(clew, { name: 'all gone', ...inTrash })
  const person = { id: owner.id, name: 'Grace', email: owner.email }
  const common = { deleted: expect.stringMatching(/Z$/), permission: 'owner' }
  expect(await items(admin, 'searched_text=all')).toEqual([
    {
      ...common,
      type: 'user',
      entity: { id: user.id, name: 'all gone', created: user.created, user: null, email: user.email },
    },
    {
      ...common,
      type: 'configuration',
      entity: {
        id: configuration.id,
        name: 'all orders',
        created: configuration.created,
        user: person,
        workspace: { id: workspace.id, name: 'all workspace', deleted: 1 },
        component: expect.objectContaining({ id: 14, name: 'Sample data', icon: expect.stringMatching(/^data:/) }),
      },
    },
    { ...common, type: 'dawg', entity: { id: dawg.id, name: 'all dawg', created: dawg.created, user: person } },
    {
      ...common,
      type: 'workspace',
      entity: { id: workspace.id, name: 'all workspace', created: workspace.created, user: person },
    },
  ])
})

test('[P-7.17] a configuration of a component that is no longer in the catalogue is listed without it', async () => {
  await aConfiguration(clew, { name: 'orphaned', component_id: 999_999, ...inTrash })
  expect((await items(admin, 'searched_text=orphaned'))[0]!.entity).toMatchObject({ component: null })
})

test('[P-7.17] what was deleted again comes first, and what is restored is gone', async () => {
  const [one] = [await aDawg(clew, { name: 'again 1', ...inTrash }), await aDawg(clew, { name: 'again 2', ...inTrash })]
  expect(await names(admin, 'searched_text=again')).toEqual(['again 2', 'again 1'])
  const set = (deleted: 0 | 1) => clew.db.updateTable('dawgs').set({ deleted }).where('id', '=', one.id).execute()
  await set(0)
  expect(await names(admin, 'searched_text=again')).toEqual(['again 2'])
  await set(1)
  expect(await names(admin, 'searched_text=again')).toEqual(['again 1', 'again 2'])
})

test('[P-7.18] ordinary users see what they own or were given, with their permission, and no users', async () => {
  const [owner, user] = [await aUser(clew), await aUser(clew)]
  const token = await aToken(clew, user)
  const read = await aWorkspace(clew, { owner_id: owner.id, name: 'mine read', ...inTrash })
  const write = await aDawg(clew, { owner_id: owner.id, name: 'mine write', ...inTrash })
  await aWorkspace(clew, { owner_id: user.id, name: 'mine owned', ...inTrash })
  await aWorkspace(clew, { owner_id: owner.id, name: 'mine foreign', ...inTrash })
  await aDawg(clew, { owner_id: owner.id, name: 'mine foreign', ...inTrash })
  await aConfiguration(clew, { name: 'mine foreign', ...inTrash })
  await aUser(clew, { name: 'mine user', ...inTrash })
  await anEntry(clew, user, 'read', { workspace_id: read.id })
  await anEntry(clew, user, 'write', { dawg_id: write.id })
  const seen = (await items(token, 'searched_text=mine')).map(({ entity, permission }) => [entity.name, permission])
  expect(seen).toEqual([
    ['mine owned', 'owner'],
    ['mine write', 'write'],
    ['mine read', 'read'],
  ])
  const users = await clew.call('GET', '/trash?item_type=user', { token })
  expect([users.statusCode, users.json().error_type]).toEqual([403, 'not_allowed'])
})

test('[P-7.19] a configuration is seen by those who see its workspace, in use or not, if it was deleted itself', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const used = await aWorkspace(clew)
  const deleted = await aWorkspace(clew, { name: 'its workspace', ...inTrash })
  for (const workspace_id of [used.id, deleted.id]) {
    await anEntry(clew, user, 'write', { workspace_id })
    await aConfiguration(clew, { workspace_id, name: 'its own', ...inTrash })
    await aConfiguration(clew, { workspace_id, name: 'its other' })
  }
  const seen = await items(token, 'searched_text=its&item_type=configuration')
  expect(seen.map(({ entity, permission }) => [entity.name, permission])).toEqual([
    ['its own', 'write'],
    ['its own', 'write'],
  ])
})

test('[P-7.20] the list is narrowed by type and by a part of the name or of an email, and paged', async () => {
  await aUser(clew, { name: 'Narrow', email: 'somebody.narrow%x@clew.test', ...inTrash })
  await aUser(clew, { name: 'Found by address', email: 'narrow%y@clew.test', ...inTrash })
  for (const name of ['narrow_1', 'Narrow 2']) await aWorkspace(clew, { name, ...inTrash })
  expect(await names(admin, 'searched_text=NARROW&item_type=user')).toEqual(['Found by address', 'Narrow'])
  expect(await names(admin, 'searched_text=narrow_')).toEqual(['narrow_1'])
  expect(await names(admin, `searched_text=${encodeURIComponent('narrow%')}`)).toEqual(['Found by address', 'Narrow'])
  expect(await names(admin, 'searched_text=narrow&order_dir=ASC&limit=2&offset=1')).toEqual([
    'Found by address',
    'narrow_1',
  ])
  expect((await trash(admin, 'searched_text=narrow&item_type=dawg')).selection_settings).toEqual({
    offset: 0,
    limit: 20,
    order_by: 'deleted',
    order_dir: 'DESC',
    searched_text: 'narrow',
    item_type: 'dawg',
  })
})
