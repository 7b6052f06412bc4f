import { beforeAll, expect, test } from 'vitest'
import { aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const kinds = [
  ['workspaces', aWorkspace],
  ['dawgs', aDawg],
] as const

const namesOf = async (table: string, query: string, token = admin): Promise<string[]> =>
  (await clew.call('GET', `/${table}?${query}`, { token })).json()[table].map((one: { name: string }) => one.name)

test.each(kinds)(
  '[W-7.13] users see the %s they own or were given access to, administrators all',
  async (table, make) => {
    const user = await aUser(clew)
    const token = await aToken(clew, user)
    await make(clew, { owner_id: user.id, name: `own ${user.id}` })
    const given = await make(clew, { name: `given ${user.id}` })
    await anEntry(clew, user, 'read', table === 'workspaces' ? { workspace_id: given.id } : { dawg_id: given.id })
    await make(clew, { name: `foreign ${user.id}` })
    const trashed = await make(clew, { owner_id: user.id, name: `trashed ${user.id}`, deleted: 1 })
    expect(trashed.deleted_at).not.toBeNull()
    expect(await namesOf(table, '', token)).toEqual([`own ${user.id}`, `given ${user.id}`])
    expect(await namesOf(table, `name_filter=${user.id}&limit=1000`)).toEqual(
      expect.arrayContaining([`own ${user.id}`, `given ${user.id}`, `foreign ${user.id}`]),
    )
    const permissions = (await clew.call('GET', `/${table}`, { token })).json()[table]
    expect(permissions.map((one: { permission: string }) => one.permission)).toEqual(['owner', 'read'])
  },
)

test.each(kinds)(
  '[W-7.14] %s are found by a part of the name, by enabled and disabled, and by all of several tags',
  async (table, make) => {
    const prefix = `filter-${table}`
    const both = await make(clew, { name: `${prefix} Both_tags` })
    const one = await make(clew, { name: `${prefix} One tag 100%`, disabled: 1 })
    const tagIds: number[] = []
    for (const name of ['x', 'y'])
      tagIds.push(
        (
          await clew.db
            .insertInto('tags')
            .values({ name: `${prefix} ${name}`, color: 'broom' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    const tag = (id: number, tag_id: number) =>
      clew.call('POST', `/${table}/${id}/tags`, { token: admin, body: { tag_id } })
    for (const id of tagIds) await tag(both.id, id)
    await tag(one.id, tagIds[0]!)
    const names = async (query: string) =>
      (await namesOf(table, `name_filter=${encodeURIComponent(prefix.toUpperCase())}&${query}`)).map((name) =>
        name.slice(prefix.length + 1),
      )
    expect(await names('')).toEqual(['Both_tags', 'One tag 100%'])
    expect(await namesOf(table, `name_filter=${encodeURIComponent('g 100%')}`)).toEqual([`${prefix} One tag 100%`])
    expect(await names('show_enabled=0')).toEqual(['One tag 100%'])
    expect(await names('show_disabled=0')).toEqual(['Both_tags'])
    expect(await names('show_disabled=0&show_enabled=0')).toEqual([])
    expect(await names(`tag_ids=${tagIds[0]}`)).toEqual(['Both_tags', 'One tag 100%'])
    expect(await names(`tag_ids=${tagIds.join(',')}`)).toEqual(['Both_tags'])
    expect(await names(`tag_ids=${tagIds[0]}&tag_ids=${tagIds[1]}`)).toEqual(['Both_tags'])
    const { selection_settings } = (
      await clew.call('GET', `/${table}?tag_ids=${tagIds.join(',')}&show_disabled=0&name_filter=x`, { token: admin })
    ).json()
    expect(selection_settings).toEqual({
      offset: 0,
      limit: 50,
      order_by: 'id',
      order_dir: 'ASC',
      name_filter: 'x',
      tag_ids: tagIds,
      show_enabled: '1',
      show_disabled: '0',
    })
  },
)

/** Three things with known figures, of a user who sees nothing else. */
async function threeOf(table: 'workspaces' | 'dawgs', make: (typeof kinds)[number][1]) {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const authors = [
    await aUser(clew, { name: 'zoe' }),
    await aUser(clew, { name: 'Adam' }),
    await aUser(clew, { name: 'mia' }),
  ]
  const [names, created] = [
    ['b', 'A', 'c'],
    ['2026-01-02', '2026-01-03', '2026-01-01'],
  ]
  const ids: number[] = []
  for (const [i, name] of names.entries())
    ids.push((await make(clew, { name, owner_id: user.id, user_id: authors[i]!.id, created: created[i] })).id)
  const column = table === 'workspaces' ? 'workspace_id' : 'dawg_id'
  const figures = table === 'workspaces' ? 'workspace_figures' : 'dawg_figures'
  await clew.pool.query(
    `update ${figures} set last_run = case when ${column} = $1 then now() when ${column} = $2 then now() - interval '1 day' end,
       last_run_duration_ms = case when ${column} = $1 then 500 when ${column} = $2 then 9000 end where ${column} = any($3)`,
    [ids[1], ids[0], ids],
  )
  return { user, token, ids }
}

const orders: [string, string][] = [
  ['name', 'A b c'],
  ['created', 'c b A'],
  ['last_run', 'c b A'],
  ['last_run_duration', 'c A b'],
  ['author_name', 'A c b'],
]

test.each(kinds)(
  '[W-7.15] %s are ordered both ways, what has no value last when descending, in pages',
  async (table, make) => {
    const { token } = await threeOf(table, make)
    for (const [order, ascending] of orders) {
      expect((await namesOf(table, `order_by=${order}&order_dir=ASC`, token)).join(' '), order).toBe(ascending)
      const descending = ascending.split(' ').toReversed()
      expect(await namesOf(table, `order_by=${order}&order_dir=DESC`, token), order).toEqual(descending)
      expect(await namesOf(table, `order_by=${order}&order_dir=DESC&offset=1&limit=1`, token)).toEqual([descending[1]])
    }
  },
)

test('[W-7.16] workspaces are ordered by activity, disk usage, and whether they can be added to a DAWG', async () => {
  const { token, user, ids } = await threeOf('workspaces', aWorkspace)
  const dawg = await aDawg(clew, { owner_id: user.id })
  await clew.db.updateTable('workspaces').set({ dawg_id: dawg.id }).where('id', '=', ids[0]!).execute()
  await clew.pool.query(
    'update workspace_figures set disk_usage = workspace_id, last_activity = now() where workspace_id = $1',
    [ids[1]],
  )
  expect(await namesOf('workspaces', 'order_by=disk_usage&order_dir=DESC&limit=1', token)).toEqual(['A'])
  expect(await namesOf('workspaces', 'order_by=last_activity&order_dir=DESC&limit=1', token)).toEqual(['A'])
  expect((await namesOf('workspaces', 'order_by=available_to_graph', token)).at(-1)).toBe('b')
})

test('[W-3.3] a workspace that holds more than the limit is marked', async () => {
  const { token, ids } = await threeOf('workspaces', aWorkspace)
  await clew.pool.query('update workspace_figures set disk_usage = $2 where workspace_id = $1', [
    ids[0],
    11 * 1024 ** 3,
  ])
  const { workspaces } = (await clew.call('GET', '/workspaces', { token })).json()
  expect(workspaces.map((one: { high_disk_usage: number }) => one.high_disk_usage)).toEqual([1, 0, 0])
})

test.each(kinds)(
  '[W-7.17] a list of %s carries no payload, and people in full only when asked',
  async (table, make) => {
    const { token } = await threeOf(table, make)
    const first = async (query: string) => (await clew.call('GET', `/${table}?${query}`, { token })).json()[table][0]
    const plain = await first('')
    for (const payload of ['description', 'variables', 'frontend_settings', 'user', 'owner'])
      expect(plain).not.toHaveProperty(payload)
    const full = await first('load_full_structure=1')
    expect(full).toMatchObject({ user: { name: 'zoe' }, owner: { name: expect.any(String) } })
  },
)

test('lists of many tags stay within the limit of ids', async () => {
  const tooMany = Array.from({ length: 1001 }, (_, i) => i + 1).join(',')
  expect((await clew.call('GET', `/workspaces?tag_ids=${tooMany}`, { token: admin })).statusCode).toBe(400)
  expect((await clew.call('GET', '/workspaces?tag_ids=1,x', { token: admin })).statusCode).toBe(400)
})
