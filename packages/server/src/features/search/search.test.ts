import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Component } from '@clew/contract'
import { aConfiguration, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { configurationText } from './index.ts'
import { searchConfigurations } from './search.ts'

let clew: TestInstance
let owner: { id: number }
let token: string
let workspaceId: number
beforeAll(async () => {
  clew = await testInstance()
})
beforeEach(async () => {
  owner = await aUser(clew)
  token = await aToken(clew, owner)
  workspaceId = (await aWorkspace(clew, { owner_id: owner.id, name: 'Shop', description: 'of flowers' })).id
})

let minute = 0
/** Each modified after the one before. */
async function aSearched(special: Record<string, unknown> = {}, settings: Record<string, unknown> = {}) {
  const modified = new Date(Date.UTC(2026, 0, 1, 0, ++minute)).toISOString()
  const configuration = await aConfiguration(clew, {
    workspace_id: workspaceId,
    settings: JSON.stringify(settings),
    modified,
    ...special,
  })
  await clew.db
    .insertInto('configuration_texts')
    .values({ configuration_id: configuration.id, text: configurationText({ ...configuration, settings }) })
    .execute()
  return configuration
}

async function search(text: string, { as = token, query = '' } = {}) {
  const path = `/configuration_settings_search?search_text=${encodeURIComponent(text)}&load_full_structure=1${query}`
  const answer = await clew.call('GET', path, { token: as })
  return answer.json()
}
const names = async (text: string, options = {}) =>
  (await search(text, options)).configurations.map(({ name }: { name: string }) => name)

test('[P-7.22] a configuration is found by its name, description, parameters, code and key names', async () => {
  const { id } = await aSearched(
    { name: 'Daily Orders', description: 'From the Till' },
    { parameters: { host: 'db.example.com', code: 'select "a"\nfrom Orders', limit: 4711 } },
  )
  for (const text of ['daily o', 'the TILL', 'DB.example', 'select "a"\nfrom', '4711', '"host"']) {
    const { configurations } = await search(text)
    expect(configurations.map((found: { id: number }) => found.id)).toEqual([id])
  }
  expect((await search('nowhere')).configurations).toEqual([])
})

test('[P-7.22] it is found by the name and the description of its workspace, and the excerpt says so', async () => {
  await aSearched({ name: 'One' })
  expect((await search('SHOP')).configurations[0].excerpt.field).toBe('workspace name')
  expect((await search('flowers')).configurations[0].excerpt.field).toBe('workspace description')
})

test('[P-7.22] a result has the configuration with author, workspace, component and what the caller may do', async () => {
  const { id, modified } = await aSearched({ name: 'Whole' })
  const [found] = (await search('whole')).configurations
  expect(found).toMatchObject({
    id,
    name: 'Whole',
    modified,
    user: { id: owner.id, name: 'Ada Lovelace' },
    workspace: { id: workspaceId, name: 'Shop', deleted: 0 },
    component: { id: 14, name: 'Sample data', type: 'connector' },
    permission: 'owner',
    excerpt: { field: 'name', first_line: 1, lines: [[{ text: 'Whole', mark: true }]] },
  })
  expect(found).not.toHaveProperty('settings')
})

test('[P-7.23] the last modified come first, a page at a time, and the answer says whether there are more', async () => {
  for (const name of ['page 1', 'page 2', 'page 3']) await aSearched({ name })
  const answer = await search('page', { query: '&limit=2' })
  expect(answer.configurations.map(({ name }: { name: string }) => name)).toEqual(['page 3', 'page 2'])
  expect(answer).toMatchObject({
    selectionSettings: { offset: 0, limit: 2, search_text: 'page' },
    hasMoreItems: true,
  })
  const rest = await search('page', { query: '&limit=2&offset=2' })
  expect([rest.configurations[0].name, rest.hasMoreItems]).toEqual(['page 1', false])
})

test('[P-7.23] among thousands, terms that few have, that many have and of two characters are all found', async () => {
  await aSearched({ name: 'Oldest', description: 'a needle, 東京 and §§§ below' })
  await clew.db
    .insertInto('configurations')
    .values(
      Array.from({ length: 2_100 }, (_, index) => ({
        name: index % 30 === 0 ? `Thirtieth ${index}` : `Filler ${index}`,
        component_id: 14,
        workspace_id: workspaceId,
        user_id: owner.id,
      })),
    )
    .execute()
  await clew.pool.query(
    'insert into configuration_texts select id, lower(name) from configurations where workspace_id = $1 on conflict do nothing',
    [workspaceId],
  )
  for (const text of ['needle', '東京', '§§', '§§§']) expect(await names(text)).toEqual(['Oldest'])
  expect(await names('qx')).toEqual([])
  expect(await names('thirtieth', { query: '&limit=1000' })).toHaveLength(70)
  expect(await names('filler', { query: '&limit=10&offset=2020' })).toHaveLength(10)
  expect(await names('filler', { query: '&limit=10&offset=2029' })).toHaveLength(1)
  expect(await names('shop', { query: '&limit=1000&offset=2000' })).toHaveLength(101)
})

test('[P-7.23] of a long text, words are found anywhere, and signs at its beginning', async () => {
  const filler = 'select 1; '.repeat(12_000)
  await aSearched({ name: 'Long' }, { code: `== at first ${filler} // needle at last` })
  expect(await names('needle')).toEqual(['Long'])
  expect(await names('==')).toEqual(['Long'])
})

test('[P-7.23] what is searched has at least two characters, and none of them has a special meaning', async () => {
  for (const name of ['100% of', 'snake_case', String.raw`back\slash`, 'plain']) await aSearched({ name })
  expect(await names('0%')).toEqual(['100% of'])
  expect(await names('e_c')).toEqual(['snake_case'])
  expect(await names(String.raw`k\s`)).toEqual([String.raw`back\slash`])
  expect(await names('%%')).toEqual([])
  expect((await search(' a ')).fields).toHaveProperty('search_text')
})

test('[P-7.27] only what is in use and what the caller may see is found', async () => {
  const { id } = await aSearched({ name: 'hidden treasure' })
  const [reader, stranger] = [await aUser(clew), await aUser(clew)]
  const admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
  await anEntry(clew, reader, 'read', { workspace_id: workspaceId })
  const as = await aToken(clew, reader)
  expect((await search('treasure', { as })).configurations[0].permission).toBe('read')
  expect(await names('treasure', { as: admin })).toHaveLength(1)
  expect(await names('treasure', { as: await aToken(clew, stranger) })).toEqual([])
  await clew.db.updateTable('configurations').set({ deleted: 1 }).where('id', '=', id).execute()
  expect(await names('treasure', { as: admin })).toEqual([])
  await clew.db.updateTable('configurations').set({ deleted: 0 }).where('id', '=', id).execute()
  await clew.db.updateTable('workspaces').set({ deleted: 1 }).where('id', '=', workspaceId).execute()
  expect(await names('treasure', { as: admin })).toEqual([])
})

test('[P-7.26] a secret is neither found nor shown', async () => {
  const secrets = { '#password': 'sealed:v1:c2VjcmV0', nested: { '#token': 'hunter2' } }
  await aSearched({ name: 'With secrets' }, { parameters: { host: 'db.example.com', ...secrets } })
  for (const text of ['sealed', 'c2VjcmV0', 'hunter2', '*****']) expect(await names(text)).toEqual([])
  const body = JSON.stringify(await search('db.example.com'))
  expect(body).toContain('nested')
  for (const secret of ['sealed', 'c2VjcmV0', 'hunter2']) expect(body).not.toContain(secret)
})

test('[P-7.24] a match in code is shown under the title of its editor, elsewhere in the settings under settings', async () => {
  await aSearched({ name: 'Coded' }, { parameters: { code: 'select 1\nfrom till', host: 'till.test' } })
  const fieldOf = async (search_text: string, settings_path: string) => {
    const component: Component = {
      id: 14,
      name: 'SQL',
      type: 'processor',
      description: 'Runs SQL.',
      default_settings: {},
      settings_template: {
        dataschema: null,
        uischema: {},
        processors: [],
        code_parameters: [{ title: 'Query', language: 'sql', settings_path }],
      },
      icon: 'data:',
      in_progress: 0,
      hidden: 0,
    }
    const caller = {
      id: owner.id,
      by: 'session',
      role: 'user',
      can_create_workspaces: 0,
      can_create_dawgs: 0,
    } as const
    const query = { search_text, offset: 0, limit: 1, load_full_structure: '1' } as const
    const { configurations } = await searchConfigurations(clew.db, caller, query, () => component)
    const { field, first_line, lines } = configurations[0]!.excerpt!
    return [field, first_line, lines.length]
  }
  expect(await fieldOf('from till', 'parameters.code')).toEqual(['Query', 1, 2])
  expect(await fieldOf('till.test', 'parameters.code')).toEqual(['settings', 3, 5])
  expect(await fieldOf('till.test', '')).toEqual(['Query', 3, 5])
  expect(await fieldOf('from till', 'parameters.missing')).toEqual(['settings', 2, 5])
})
