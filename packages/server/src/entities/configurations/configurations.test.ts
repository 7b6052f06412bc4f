import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aConfiguration, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
let workspaceId: number
let path: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
  workspaceId = (await aWorkspace(clew, { owner_id: owner.id })).id
  path = `/workspaces/${workspaceId}/configurations`
})

const create = async (name = 'Orders', component_id = 14, into = path) =>
  (await clew.call('POST', into, { token, body: { name, component_id } })).json().configuration
const get = async (id: number, query = '') =>
  (await clew.call('GET', `${path}/${id}${query}`, { token })).json().configuration
const patch = (id: number, body: object, as = token) => clew.call('PATCH', `${path}/${id}`, { token: as, body })
const inputsOf = (...sources: number[]) => ({
  input_settings: { inputs: Object.fromEntries(sources.map((source) => [source, { filters: ['*'] }])) },
})

test('[C-7.1] [C-3.1] a configuration begins with the default settings of its component and has every field', async () => {
  const answer = await clew.call('POST', path, {
    token,
    body: { name: ' Orders ', description: 'All', component_id: 14 },
  })
  expect(answer.statusCode).toBe(201)
  const time = expect.stringMatching(/Z$/)
  const component = (await clew.call('GET', '/components/14', { token })).json().component
  expect(answer.json().configuration).toEqual({
    id: expect.any(Number),
    workspace_id: workspaceId,
    workspace: { id: workspaceId, name: 'Shop', deleted: 0 },
    component_id: 14,
    component: {
      id: 14,
      name: component.name,
      type: component.type,
      icon: component.icon,
      hidden: 0,
    },
    name: 'Orders',
    description: 'All',
    user_id: owner.id,
    user: { id: owner.id, name: owner.name, email: owner.email },
    settings: component.default_settings,
    oauth_settings: {},
    auth_link: null,
    input_settings: { inputs: {} },
    frontend_settings: {},
    continue_on_failure: 0,
    disabled: 0,
    deleted: 0,
    version: 1,
    created: time,
    modified: time,
    permission: 'owner',
  })
})

test('[C-5.1] a configuration needs a name and a component of the catalogue', async () => {
  const problem = async (body: object) => (await clew.call('POST', path, { token, body })).json().fields
  expect(await problem({ name: '', component_id: 14 })).toEqual({ name: 'Please fill in the field' })
  expect(await problem({ name: 'x', component_id: 999_999 })).toEqual({ component_id: 'there is no component 999999' })
})

test('[C-7.2] the configurations of a workspace are listed as nodes, without what only their own page shows', async () => {
  const { id } = await aWorkspace(clew, { owner_id: owner.id })
  const list = `/workspaces/${id}/configurations`
  for (const name of ['Beta', 'alpha', 'Gamma 100%']) await create(name, 14, list)
  const names = async (query: string) =>
    (await clew.call('GET', `${list}?${query}`, { token }))
      .json()
      .configurations.map((one: { name: string }) => one.name)
  expect(await names('')).toEqual(['Beta', 'alpha', 'Gamma 100%'])
  expect(await names('order_by=name&order_dir=DESC&limit=2')).toEqual(['Gamma 100%', 'Beta'])
  expect(await names(`name_filter=${encodeURIComponent('0%')}`)).toEqual(['Gamma 100%'])
  const answer = (await clew.call('GET', list, { token })).json()
  expect(answer.selection_settings).toMatchObject({ offset: 0, limit: 100, order_by: 'id', order_dir: 'ASC' })
  expect(Object.keys(answer.configurations[0])).not.toContain('settings')
  expect(answer.configurations[0]).not.toHaveProperty('component')
  const full = (await clew.call('GET', `${list}?load_full_structure=1`, { token })).json().configurations[0]
  expect(full).toMatchObject({ component: { id: 14, hidden: 0 }, user: { id: owner.id } })
})

test('[C-7.3] a change writes what is given as a new version; settings are replaced as a whole', async () => {
  const { id } = await create()
  const changed = await patch(id, { settings: { parameters: { rows: 5 } }, continue_on_failure: 1 })
  expect(changed.json().configuration).toMatchObject({
    version: 2,
    settings: { parameters: { rows: 5 } },
    continue_on_failure: 1,
    name: 'Orders',
  })
  expect((await patch(id, { settings: {} })).json().configuration.settings).toEqual({})
  expect((await patch(id, { settings: {}, name: 'Orders' })).json().error_type).toBe('nothing_changed')
  expect((await patch(id, { name: 'x', expected_version: 1 })).json().error_type).toBe('conflict')
})

test('[C-5.2] settings are an object, with at most eight schedules that are cron fields', async () => {
  const { id } = await create()
  const daily = { minute: '0', hour: '6', day: '*', month: '*', day_of_week: '*' }
  for (const settings of [
    'text',
    [1],
    null,
    { schedules: Array.from({ length: 9 }, () => daily) },
    { schedules: [{ ...daily, hour: '24' }] },
  ])
    expect((await patch(id, { settings })).statusCode).toBe(400)
  expect((await patch(id, { settings: { schedules: [daily] } })).statusCode).toBe(200)
})

test('[C-5.3] the options of a run have their bounds', async () => {
  const { id } = await create()
  for (const runtime of [
    { retries: 6 },
    { timeout_minutes: 0 },
    { memory_mb: 1.5 },
    { skip_unchanged: 2 },
    { surprise: 1 },
    [],
  ])
    expect((await patch(id, { settings: { runtime } })).statusCode, JSON.stringify(runtime)).toBe(400)
  const runtime = {
    retries: 5,
    retry_delay_seconds: 60,
    timeout_minutes: 30,
    memory_mb: 512,
    skip_unchanged: 1,
    network: 0,
  }
  expect((await patch(id, { settings: { runtime } })).json().configuration.settings.runtime).toEqual(runtime)
})

test('[C-7.4] links have filters, * unless given, and come from the same workspace', async () => {
  const [source, target] = [await create('source'), await create('target')]
  const elsewhere = await aConfiguration(clew)
  const linked = await patch(target.id, { input_settings: { inputs: { [source.id]: {} } } })
  expect(linked.json().configuration.input_settings).toEqual({ inputs: { [source.id]: { filters: ['*'] } } })
  const filtered = await patch(target.id, {
    input_settings: { inputs: { [source.id]: { filters: ['a.csv', '*.json'] } } },
  })
  expect(filtered.json().configuration.input_settings.inputs[source.id].filters).toEqual(['a.csv', '*.json'])
  for (const foreign of [elsewhere.id, 999_999])
    expect((await patch(target.id, inputsOf(foreign))).json().fields).toEqual({
      'input_settings.inputs': `there is no configuration ${foreign} in this workspace`,
    })
  for (const filters of [[], [''], ['x'.repeat(501)]])
    expect((await patch(target.id, { input_settings: { inputs: { [source.id]: { filters } } } })).statusCode).toBe(400)
  expect((await patch(target.id, inputsOf())).json().configuration.input_settings).toEqual({ inputs: {} })
})

test('[C-7.5] a link that closes a circle is refused', async () => {
  const [a, b, c] = [await create('a'), await create('b'), await create('c')]
  await patch(b.id, inputsOf(a.id))
  await patch(c.id, inputsOf(b.id))
  for (const answer of [await patch(a.id, inputsOf(c.id)), await patch(a.id, inputsOf(a.id))])
    expect([answer.statusCode, answer.json().error_type]).toEqual([409, 'cycle'])
  expect((await get(a.id)).input_settings.inputs).toEqual({})
})

test('[C-7.5] of two links that close a circle together, made at once, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await create('a'), await create('b')]
    const answers = await Promise.all([patch(a.id, inputsOf(b.id)), patch(b.id, inputsOf(a.id))])
    expect(answers.map((answer) => answer.statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
  }
})

test('[C-7.6] positions are saved in bulk, all or none, and make no version', async () => {
  const [a, b] = [await create('a'), await create('b')]
  const at = (x: number) => ({ frontend_settings: { position: { x, y: 0 } } })
  const place = (positions: object[]) => clew.call('PATCH', path, { token, body: positions })
  const placed = await place([
    { id: a.id, ...at(1) },
    { id: b.id, ...at(2) },
  ])
  expect(placed.json().configurations).toMatchObject([
    { id: a.id, version: 1, ...at(1) },
    { id: b.id, version: 1, ...at(2) },
  ])
  const elsewhere = await aConfiguration(clew)
  const refused = await place([
    { id: a.id, ...at(9) },
    { id: elsewhere.id, ...at(9) },
  ])
  expect(refused.json().message).toBe(`id: there is no configuration ${elsewhere.id} in this workspace`)
  expect((await get(a.id)).frontend_settings).toEqual(at(1).frontend_settings)
})

test('[C-7.11] a revert brings the content back, and of the links those that still can be', async () => {
  const [a, b, target] = [await create('a'), await create('b'), await create('target')]
  await patch(target.id, { ...inputsOf(a.id, b.id), settings: { parameters: { rows: 1 } } })
  await patch(target.id, { ...inputsOf(), settings: { parameters: { rows: 2 } } })
  await clew.call('DELETE', `${path}/${b.id}`, { token })
  const { history_list: list } = (await clew.call('GET', `${path}/${target.id}/history`, { token })).json()
  const reverted = await clew.call('PATCH', `${path}/${target.id}/history/${list[1].id}`, { token })
  expect(reverted.json().configuration).toMatchObject({ settings: { parameters: { rows: 1 } }, ...inputsOf(a.id) })
})

test('[C-7.12] settings of several megabytes are saved and come back', async () => {
  const { id } = await create()
  const code = 'select 1;\n'.repeat(500_000)
  expect((await patch(id, { settings: { parameters: { code } } })).statusCode).toBe(200)
  expect((await get(id)).settings.parameters.code).toBe(code)
  expect((await patch(id, { settings: { parameters: { code: 'x'.repeat(9_000_000) } } })).statusCode).toBe(413)
})
