import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let token: string
const ids = { ada: 0, bob: 0, shop: 0, bank: 0, red: 0, blue: 0 }

/** Two workspaces: both are red, the bank is blue, too. Ada has made one thing in each, Bob one in the shop. */
beforeAll(async () => {
  clew = await testInstance()
  const [ada, bob] = [await aUser(clew, { name: 'Ada' }), await aUser(clew, { name: 'Bob' })]
  token = await aToken(clew, ada)
  const aTag = async (name: string) =>
    (await clew.db.insertInto('tags').values({ name, color: 'gumbo' }).returning('id').executeTakeFirstOrThrow()).id
  const [shop, bank] = [await aWorkspace(clew, { owner_id: ada.id }), await aWorkspace(clew, { owner_id: ada.id })]
  const [red, blue] = [await aTag('red'), await aTag('blue')]
  Object.assign(ids, { ada: ada.id, bob: bob.id, shop: shop.id, bank: bank.id, red, blue })
  for (const [workspace_id, tag_id] of [
    [shop.id, red],
    [bank.id, red],
    [bank.id, blue],
  ] as const)
    await clew.db.insertInto('entity_tags').values({ workspace_id, tag_id }).execute()
  await written('one', shop.id, ada.id, 14)
  await written('two', bank.id, ada.id, 20)
  await written('three', shop.id, bob.id, 20)
})

async function written(name: string, workspace_id: number, user_id: number, component_id: number) {
  const { id } = await aConfiguration(clew, { name, workspace_id, user_id, component_id })
  await clew.db
    .insertInto('configuration_texts')
    .values({ configuration_id: id, text: `${name} needle` })
    .execute()
}

async function names(query: string, as = token): Promise<string[]> {
  const answer = await clew.call('GET', `/configuration_settings_search?search_text=needle&${query}`, { token: as })
  return answer
    .json()
    .configurations.map(({ name }: { name: string }) => name)
    .toSorted()
}

test('[P-2.12.30] workspaces, components and authors: any of those that are chosen', async () => {
  expect(await names('')).toEqual(['one', 'three', 'two'])
  expect(await names(`workspace_ids=${ids.shop}`)).toEqual(['one', 'three'])
  expect(await names(`workspace_ids=${ids.shop},${ids.bank}`)).toEqual(['one', 'three', 'two'])
  expect(await names('component_ids=14')).toEqual(['one'])
  expect(await names('component_ids=14,20')).toEqual(['one', 'three', 'two'])
  expect(await names(`user_ids=${ids.bob}`)).toEqual(['three'])
})

test('[P-2.12.30] tags: the workspace has each of them', async () => {
  expect(await names(`tag_ids=${ids.red}`)).toEqual(['one', 'three', 'two'])
  expect(await names(`tag_ids=${ids.blue}`)).toEqual(['two'])
  expect(await names(`tag_ids=${ids.red},${ids.blue}`)).toEqual(['two'])
  expect(await names('tag_ids=999999')).toEqual([])
})

test('[P-2.12.30] filters of several kinds hold together, and an empty one leaves nothing out', async () => {
  expect(await names(`workspace_ids=${ids.shop}&component_ids=20`)).toEqual(['three'])
  expect(await names(`workspace_ids=${ids.shop}&tag_ids=${ids.blue}`)).toEqual([])
  expect(await names('workspace_ids=&component_ids=&tag_ids=&user_ids=')).toHaveLength(3)
})

test('[P-2.12.30] the answer says which filters it was narrowed by', async () => {
  const path = '/configuration_settings_search?search_text=needle&component_ids=14,20'
  expect((await clew.call('GET', path, { token })).json().selectionSettings).toEqual({
    offset: 0,
    limit: 20,
    search_text: 'needle',
    component_ids: [14, 20],
  })
  const bad = await clew.call('GET', '/configuration_settings_search?search_text=needle&user_ids=x', { token })
  expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([400, ['user_ids']])
})

test('[P-2.12.30] a filter opens nothing that the caller may not see', async () => {
  const stranger = await aToken(clew, await aUser(clew))
  expect(await names(`workspace_ids=${ids.shop}`, stranger)).toEqual([])
  expect(await names(`user_ids=${ids.ada}`, stranger)).toEqual([])
})

test('[P-2.12.30] among thousands, what is narrowed to many and what is narrowed to few is found', async () => {
  await clew.pool.query(
    `insert into configurations (name, component_id, workspace_id, user_id)
     select 'filler ' || n, 22, $1, $2 from generate_series(1, 6000) n`,
    [ids.shop, ids.ada],
  )
  await clew.pool.query(
    `insert into configuration_texts select id, name || case when name = 'filler 77' then ' rarity' else '' end
     from configurations where component_id = 22`,
  )
  const found = async (text: string, query: string) => {
    const path = `/configuration_settings_search?search_text=${text}&limit=1000&${query}`
    return (await clew.call('GET', path, { token })).json().configurations.length
  }
  expect(await found('rarity', `workspace_ids=${ids.shop}`)).toBe(1)
  expect(await found('rarity', `component_ids=22`)).toBe(1)
  expect(await found('rarity', `workspace_ids=${ids.bank}`)).toBe(0)
  expect(await found('filler', `user_ids=${ids.ada}`)).toBe(1_000)
  expect(await found('needle', `workspace_ids=${ids.shop}`)).toBe(2)
  expect(await found('nowhere', `component_ids=22`)).toBe(0)
})
