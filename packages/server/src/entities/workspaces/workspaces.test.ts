import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew, { name: 'Olga Owner', can_create_workspaces: 1 })
  token = await aToken(clew, owner)
})

const create = async (body: object = { name: 'Shop' }) =>
  (await clew.call('POST', '/workspaces', { token, body })).json().workspace
const get = async (id: number, query = '') =>
  (await clew.call('GET', `/workspaces/${id}${query}`, { token })).json().workspace
const patch = (id: number, body: object, as = token) => clew.call('PATCH', `/workspaces/${id}`, { token: as, body })

/** Somebody with this permission, signed in. */
async function someone(permission: 'read' | 'write', id: number): Promise<{ user: User; token: string }> {
  const user = await aUser(clew)
  await anEntry(clew, user, permission, { workspace_id: id })
  return { user, token: await aToken(clew, user) }
}

test('[W-7.1] [W-3.1] whoever may create a workspace owns it, and it has every field', async () => {
  const answer = await clew.call('POST', '/workspaces', { token, body: { name: ' Shop ', description: 'All orders' } })
  expect(answer.statusCode).toBe(201)
  const time = expect.stringMatching(/^\d{4}-.*Z$/)
  const person = { id: owner.id, name: owner.name, email: owner.email }
  expect(answer.json().workspace).toEqual({
    id: expect.any(Number),
    name: 'Shop',
    description: 'All orders',
    user_id: owner.id,
    user: person,
    owner_id: owner.id,
    owner: person,
    disabled: 0,
    continue_on_failure: 0,
    version: 1,
    created: time,
    modified: time,
    permission: 'owner',
    settings: {},
    tags: [],
    dawg_id: null,
    dawg: null,
    last_run: null,
    last_run_duration: null,
    last_activity: null,
    disk_usage: 0,
    high_disk_usage: 0,
    available_to_graph: 1,
    variables: {},
    frontend_settings: {},
    input_settings: { inputs: [] },
  })
})

test('[W-6.1] creating needs the flag or an administrator', async () => {
  const [plain, admin] = [await aUser(clew), await aUser(clew, { role: 'admin' })]
  const statusFor = async (user: User) =>
    (await clew.call('POST', '/workspaces', { token: await aToken(clew, user), body: { name: 'x' } })).statusCode
  expect([await statusFor(plain), await statusFor(admin)]).toEqual([403, 201])
})

test('[W-5.1] a workspace needs a name', async () => {
  const answer = await clew.call('POST', '/workspaces', { token, body: { name: '  ' } })
  expect(answer.json()).toMatchObject({ error_type: 'invalid', fields: { name: 'Please fill in the field' } })
})

test('[W-7.2] one workspace comes with ids, and in full with what they name', async () => {
  const { id } = await create()
  const [plain, full] = [await get(id), await get(id, '?load_full_structure=1')]
  expect(plain).not.toHaveProperty('user')
  expect(full).toEqual({ ...plain, user: expect.any(Object), owner: expect.any(Object), dawg: null })
})

test('[W-7.3] a change writes what is given, keeps the rest and counts the version', async () => {
  const { id } = await create()
  const answer = await patch(id, { description: 'new', continue_on_failure: 1, settings: { max_workers_used: 2 } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().workspace).toMatchObject({
    name: 'Shop',
    description: 'new',
    version: 2,
    continue_on_failure: 1,
  })
  const again = await patch(id, { settings: { delete_data_after_success: 1 } })
  expect(again.json().workspace).toMatchObject({
    settings: { max_workers_used: 2, delete_data_after_success: 1 },
    version: 3,
  })
})

test('[W-8.1] a change that changes nothing is refused and makes no version', async () => {
  const { id } = await create()
  await patch(id, { variables: { a: '1', '#b': 'secret' } })
  for (const body of [
    {},
    { name: 'Shop' },
    { settings: {} },
    { variables: { '#b': '*****', a: '1' } },
    { dawg_id: null },
  ])
    expect((await patch(id, body)).json().error_type, JSON.stringify(body)).toBe('nothing_changed')
  expect((await get(id)).version).toBe(2)
})

test('[W-7.4] a position is saved without a version', async () => {
  const { id } = await create()
  const answer = await patch(id, { frontend_settings: { position: { x: 10, y: -2.5 } } })
  expect(answer.json().workspace).toMatchObject({ version: 1, frontend_settings: { position: { x: 10, y: -2.5 } } })
})

test('[W-7.5] of two changes to one version the second is refused, and nothing of it is written', async () => {
  const { id } = await create()
  const answers = await Promise.all(
    ['one', 'two'].map((name) => patch(id, { name, description: name, expected_version: 1 })),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find((answer) => answer.statusCode === 409)!
  expect(refused.json().error_type).toBe('conflict')
  const stored = await get(id)
  expect(stored.version).toBe(2)
  expect(stored.description).toBe(stored.name)
})

test('[W-5.2] schedules are five cron fields, at most eight of them', async () => {
  const { id } = await create()
  const daily = { minute: '0', hour: '6', day: '*', month: '*', day_of_week: '*' }
  const given = (schedules: object[]) => patch(id, { settings: { schedules } })
  expect((await given(Array.from({ length: 8 }, (_, hour) => ({ ...daily, hour: String(hour) })))).statusCode).toBe(200)
  for (const bad of [
    Array.from({ length: 9 }, () => daily),
    [{ ...daily, minute: '60' }],
    [{ ...daily, minute: 'x' }],
    [{ minute: '0' }],
    [{ ...daily, second: '0' }],
  ])
    expect((await given(bad)).json().error_type).toBe('invalid')
  expect((await get(id)).settings.schedules).toHaveLength(8)
})

test('[W-5.3] notification emails are valid addresses, each once', async () => {
  const { id } = await create()
  const given = async (notification_emails: string[]) => (await patch(id, { settings: { notification_emails } })).json()
  expect((await given(['not an address'])).fields).toEqual({
    'settings.notification_emails.0': 'Email is not valid',
  })
  expect((await given(['a@b.cz', 'A@b.cz '])).fields).toEqual({ 'settings.notification_emails': 'Email already added' })
  expect((await given(['A@b.cz'])).workspace.settings.notification_emails).toEqual(['a@b.cz'])
})

test('[W-5.4] variables have keys and text values', async () => {
  const { id } = await create()
  const problem = async (variables: unknown) => Object.values((await patch(id, { variables })).json().fields)
  expect(await problem({ '': 'x' })).toEqual(["Fill at least 'key' input"])
  expect(await problem(['x'])).toEqual(['Must be a JSON object with key:value (string) pairs.'])
  expect(await problem({ a: 1 })).toHaveLength(1)
})

test('[W-5.5] the number of workers is a whole number from 1', async () => {
  const { id } = await create()
  for (const max_workers_used of [0, -1, 1.5, '2'])
    expect((await patch(id, { settings: { max_workers_used } })).statusCode).toBe(400)
})

test('[W-6.5] a reader sees everything and changes nothing', async () => {
  const { id } = await create()
  const reader = await someone('read', id)
  expect((await clew.call('GET', `/workspaces/${id}`, { token: reader.token })).json().workspace.permission).toBe(
    'read',
  )
  expect((await patch(id, { name: 'x' }, reader.token)).statusCode).toBe(403)
  expect((await clew.call('DELETE', `/workspaces/${id}`, { token: reader.token })).statusCode).toBe(403)
  expect((await get(id)).name).toBe('Shop')
})

test('a workspace of somebody else is listed nowhere', async () => {
  const foreign = await aWorkspace(clew)
  expect((await clew.call('GET', `/workspaces/${foreign.id}`, { token })).statusCode).toBe(404)
  const { workspaces } = (await clew.call('GET', '/workspaces?limit=1000', { token })).json()
  expect(workspaces.map((workspace: { id: number }) => workspace.id)).not.toContain(foreign.id)
})
