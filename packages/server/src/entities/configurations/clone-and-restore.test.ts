import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aConfiguration, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
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

test('[C-7.7] a deleted configuration comes back with its links where the other end still is', async () => {
  const [a, b, c] = [await create('a'), await create('b'), await create('c')]
  await patch(b.id, inputsOf(a.id))
  await patch(c.id, inputsOf(b.id))
  expect((await clew.call('DELETE', `${path}/${b.id}`, { token })).json()).toEqual({})
  expect((await clew.call('GET', `${path}/${b.id}`, { token })).statusCode).toBe(404)
  expect((await get(c.id)).input_settings.inputs).toEqual({})
  const restored = await clew.call('PATCH', `${path}/trash/${b.id}`, { token })
  expect(restored.json()).toMatchObject({ configuration: { id: b.id, deleted: 0 }, warnings: [] })
  expect(Object.keys((await get(c.id)).input_settings.inputs)).toEqual([String(b.id)])
  expect((await clew.call('PATCH', `${path}/trash/${b.id}`, { token })).statusCode).toBe(404)
})

test('[C-7.90] what is in the trash can be looked at by those who may restore it, without its secrets', async () => {
  const { id } = await create('Orders')
  await patch(id, { settings: { parameters: { '#password': 'hidden', rows: 1 } }, description: 'Of the year' })
  const look = (as = token) => clew.call('GET', `${path}/trash/${id}`, { token: as })
  expect((await look()).statusCode).toBe(404)
  await clew.call('DELETE', `${path}/${id}`, { token })
  expect((await look()).json().configuration).toMatchObject({
    id,
    name: 'Orders',
    description: 'Of the year',
    deleted: 1,
    component: { id: 14 },
    settings: { parameters: { '#password': '*****', rows: 1 } },
  })
  const reader = await aUser(clew)
  await anEntry(clew, reader, 'read', { workspace_id: workspaceId })
  expect((await look(await aToken(clew, reader))).statusCode).toBe(403)
})

test('[C-7.8] a restored configuration gives up links that would close a circle now, and says so', async () => {
  const [a, b, c] = [await create('a'), await create('b'), await create('c')]
  await patch(b.id, inputsOf(a.id))
  await patch(c.id, inputsOf(b.id))
  await clew.call('DELETE', `${path}/${b.id}`, { token })
  await patch(a.id, inputsOf(c.id))
  const restored = await clew.call('PATCH', `${path}/trash/${b.id}`, { token })
  expect(restored.json().warnings).toEqual(['Links that would close a circle have been removed.'])
  expect((await get(b.id)).input_settings.inputs).toEqual({})
})

test('[C-4.1] restoring a configuration whose workspace is in the trash warns that the workspace must be restored, too', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const { id } = await aConfiguration(clew, { workspace_id: workspace.id, deleted: 1 })
  await clew.call('DELETE', `/workspaces/${workspace.id}`, { token })
  const restored = await clew.call('PATCH', `/workspaces/${workspace.id}/configurations/trash/${id}`, { token })
  expect([restored.statusCode, restored.json().warnings]).toEqual([
    200,
    ['The workspace is still in the trash and must be restored, too.'],
  ])
})

test('[C-7.9] a clone is a disabled copy in the same workspace, with settings and inputs, beside the original', async () => {
  const source = await create('source')
  const original = await create('Orders')
  await patch(original.id, {
    ...inputsOf(source.id),
    settings: { parameters: { '#password': 'hidden', rows: 1 } },
    frontend_settings: { position: { x: 10, y: 20 } },
  })
  const answer = await clew.call('POST', `${path}/${original.id}`, { token })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().configuration).toMatchObject({
    name: 'Orders copy',
    disabled: 1,
    version: 1,
    workspace_id: workspaceId,
    settings: { parameters: { '#password': '*****', rows: 1 } },
    ...inputsOf(source.id),
    frontend_settings: { position: { x: 50, y: 60 } },
  })
})

test('[C-6.1] cloning into another workspace needs write access there; inputs stay behind', async () => {
  const [source, original] = [await create('source'), await create('Orders')]
  await patch(original.id, inputsOf(source.id))
  const [mine, readable, hidden] = [
    await aWorkspace(clew, { owner_id: owner.id }),
    await aWorkspace(clew),
    await aWorkspace(clew),
  ]
  await anEntry(clew, owner, 'read', { workspace_id: readable.id })
  const cloneTo = (workspace_id: number) =>
    clew.call('POST', `${path}/${original.id}`, { token, body: { workspace_id } })
  expect((await cloneTo(readable.id)).statusCode).toBe(403)
  for (const id of [hidden.id, 999_999])
    expect((await cloneTo(id)).json().fields).toEqual({ workspace_id: `there is no workspace ${id}` })
  expect((await cloneTo(mine.id)).json().configuration).toMatchObject({
    workspace_id: mine.id,
    input_settings: { inputs: {} },
  })
})

test('[C-6.2] a clone has the secrets only when its maker may edit the original, and the token only for the same owner', async () => {
  const original = await create()
  await patch(original.id, { settings: { '#password': 'hidden' } })
  await clew.db
    .updateTable('configurations')
    .set({ oauth_settings: JSON.stringify({ note: 'mine', token_request_response: 'sealed:v1:x' }) })
    .where('id', '=', original.id)
    .execute()
  const cloneBy = async (user: User, workspace_id: number) => {
    const body = { workspace_id }
    const answer = await clew.call('POST', `${path}/${original.id}`, { token: await aToken(clew, user), body })
    const { settings, oauth_settings } = answer.json().configuration
    return { settings, oauth_settings }
  }
  const cloneFor = async (permission: 'read' | 'write') => {
    const maker = await aUser(clew)
    await anEntry(clew, maker, permission, { workspace_id: workspaceId })
    return cloneBy(maker, (await aWorkspace(clew, { owner_id: maker.id })).id)
  }
  expect(await cloneFor('read')).toEqual({ settings: { '#password': '' }, oauth_settings: { note: 'mine' } })
  expect(await cloneFor('write')).toEqual({ settings: { '#password': '*****' }, oauth_settings: { note: 'mine' } })
  expect(await cloneBy(owner, workspaceId)).toEqual({
    settings: { '#password': '*****' },
    oauth_settings: { note: 'mine', token_request_response: '*****' },
  })
})

test('[C-7.10] the note of an authorisation can be changed, and an empty object takes the authorisation away', async () => {
  const { id } = await create()
  await clew.db
    .updateTable('configurations')
    .set({ oauth_settings: JSON.stringify({ token_request_response: 'sealed:v1:x' }) })
    .where('id', '=', id)
    .execute()
  const noted = await patch(id, { oauth_settings: { note: 'my account' } })
  expect(noted.json().configuration.oauth_settings).toEqual({ note: 'my account', token_request_response: '*****' })
  expect((await patch(id, { oauth_settings: { token_request_response: 'forged' } })).statusCode).toBe(400)
  expect((await patch(id, { oauth_settings: {} })).json().configuration.oauth_settings).toEqual({})
})
