import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { anEntry, aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew, { can_create_dawgs: 1, can_create_workspaces: 1 })
  token = await aToken(clew, owner)
})

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  (await clew.call(method, path, { token, body })).json()

/** A new thing of each kind: where it is, and what it is called in answers. */
const makers = {
  workspace: async () => `/workspaces/${(await call('POST', '/workspaces', { name: 'first' })).workspace.id}`,
  dawg: async () => `/dawgs/${(await call('POST', '/dawgs', { name: 'first' })).dawg.id}`,
  configuration: async () => {
    const path = `${await makers.workspace()}/configurations`
    return `${path}/${(await call('POST', path, { name: 'first', component_id: 14 })).configuration.id}`
  },
} as const
const kinds = ['workspace', 'dawg', 'configuration'] as const

test.each(kinds)(
  '[W-7.50] each change of a %s is a version, listed newest first; the current one has no id',
  async (kind) => {
    const path = await makers[kind]()
    await call('PATCH', path, { name: 'second' })
    await call('PATCH', path, { description: 'third', disabled: 1 })
    const { history_list: list, selection_settings } = await call('GET', `${path}/history?load_full_structure=1`)
    expect(list.map((item: Record<string, unknown>) => [item.id === null, item.version, item.changed])).toEqual([
      [true, 3, ['description', 'disabled']],
      [false, 2, ['name']],
      [false, 1, []],
    ])
    expect(list[0].user).toEqual({ id: owner.id, name: owner.name, email: owner.email })
    expect(list[1][kind]).toMatchObject({ name: 'second', description: '' })
    expect(list[1].previous_history).toMatchObject({ version: 1, [kind]: { name: 'first' } })
    expect(list[2].previous_history).toBeNull()
    expect(selection_settings).toEqual({ offset: 0, limit: 50, order_by: 'id', order_dir: 'DESC' })
  },
)

test.each(kinds)(
  '[W-7.51] the list of versions of a %s is short unless asked for in full, and comes in pages',
  async (kind) => {
    const path = await makers[kind]()
    for (let i = 0; i < 3; i++) await call('PATCH', path, { name: `name ${i}` })
    const { history_list: list } = await call('GET', `${path}/history?limit=2&offset=1`)
    expect(list.map((item: { version: number }) => item.version)).toEqual([3, 2])
    expect(Object.keys(list[0]).toSorted()).toEqual(
      ['id', 'version', 'created', 'user_id', 'changed', `${kind}_id`].toSorted(),
    )
  },
)

test.each(kinds)(
  '[W-7.57] the list of versions of a %s has people without snapshots when they are not wanted',
  async (kind) => {
    const path = await makers[kind]()
    const { history_list: list } = await call('GET', `${path}/history?load_full_structure=1&include_snapshots=0`)
    expect(Object.keys(list[0]).toSorted()).toEqual(
      ['id', 'version', 'created', 'user_id', 'user', 'changed', `${kind}_id`].toSorted(),
    )
  },
)

test.each(kinds)(
  '[W-7.52] one version of a %s comes with its snapshot and the one before; 0 is the current one',
  async (kind) => {
    const path = await makers[kind]()
    await call('PATCH', path, { name: 'second' })
    const { history_list: list } = await call('GET', `${path}/history`)
    const { history: current } = await call('GET', `${path}/history/0`)
    expect(current).toMatchObject({
      id: null,
      version: 2,
      [kind]: { name: 'second' },
      previous_history: { id: list[1].id, version: 1, [kind]: { name: 'first' } },
    })
    const { history: first } = await call('GET', `${path}/history/${list[1].id}`)
    expect(first).toMatchObject({ id: list[1].id, previous_history: null })
  },
)

test.each(kinds)('[W-7.53] reverting a %s makes its old content a new version', async (kind) => {
  const path = await makers[kind]()
  await call('PATCH', path, { name: 'second', description: 'text', continue_on_failure: 1 })
  const { history_list: list } = await call('GET', `${path}/history`)
  const reverted = await call('PATCH', `${path}/history/${list[1].id}`)
  expect(reverted[kind]).toMatchObject({ name: 'first', description: '', continue_on_failure: 0, version: 3 })
  const again = await clew.call('PATCH', `${path}/history/${list[1].id}`, { token })
  expect(again.json().error_type).toBe('nothing_changed')
  const { history_list: longer } = await call('GET', `${path}/history`)
  expect(longer.map((item: { version: number }) => item.version)).toEqual([3, 2, 1])
})

test.each(kinds)(
  '[W-5.7] the current version of a %s cannot be reverted to, nor one of another, nor by a reader',
  async (kind) => {
    const [path, other] = [await makers[kind](), await makers[kind]()]
    await call('PATCH', path, { name: 'second' })
    await call('PATCH', other, { name: 'second' })
    const foreign = (await call('GET', `${other}/history`)).history_list[1].id
    const own = (await call('GET', `${path}/history`)).history_list[1].id
    expect((await clew.call('PATCH', `${path}/history/0`, { token })).statusCode).toBe(400)
    expect((await clew.call('PATCH', `${path}/history/${foreign}`, { token })).statusCode).toBe(404)
    expect((await clew.call('GET', `${path}/history/${foreign}`, { token })).statusCode).toBe(404)
    const reader = await aUser(clew)
    const [, parent, id] = path.split('/')
    await anEntry(clew, reader, 'read', parent === 'dawgs' ? { dawg_id: Number(id) } : { workspace_id: Number(id) })
    const revert = await clew.call('PATCH', `${path}/history/${own}`, { token: await aToken(clew, reader) })
    expect(revert.statusCode).toBe(403)
  },
)

test('[W-7.54] a revert brings secrets back with what they belong to, and the history shows that they changed, never what they are', async () => {
  const path = await makers.workspace()
  await call('PATCH', path, { variables: { '#key': 'first secret', plain: 'a' } })
  await call('PATCH', path, { variables: { '#key': 'second secret', plain: 'a' } })
  const { history_list: list } = await call('GET', `${path}/history?load_full_structure=1`)
  expect(list[0]).toMatchObject({ changed: ['variables'], workspace: { variables: { '#key': '*****', plain: 'a' } } })
  const variables = async () =>
    (
      await clew.db
        .selectFrom('workspaces')
        .select('variables')
        .where('id', '=', Number(path.split('/')[2]))
        .executeTakeFirstOrThrow()
    ).variables
  const second = await variables()
  await call('PATCH', `${path}/history/${list[1].id}`)
  const reverted = await variables()
  expect(reverted).not.toEqual(second)
  expect(JSON.stringify(reverted)).toContain('sealed:')
})

test('[W-7.55] a revert leaves the owner, the place in a DAWG and the links to others as they are', async () => {
  const path = await makers.workspace()
  const id = Number(path.split('/')[2])
  const { dawg } = await call('POST', '/dawgs', { name: 'd' })
  await call('PATCH', path, { name: 'second' })
  await call('PATCH', path, { dawg_id: dawg.id })
  const { history_list: list } = await call('GET', `${path}/history`)
  const { workspace } = await call('PATCH', `${path}/history/${list.at(-1).id}`)
  expect(workspace).toMatchObject({ id, name: 'first', dawg_id: dawg.id })
})

test.each(kinds)(
  '[W-7.56] the versions of a %s are a chain without gap or double, also when changes come at once',
  async (kind) => {
    const path = await makers[kind]()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => clew.call('PATCH', path, { token, body: { description: `text ${i}` } })),
    )
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    const { history_list: list } = await call('GET', `${path}/history?order_dir=ASC`)
    expect(list.map((item: { version: number }) => item.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  },
)
