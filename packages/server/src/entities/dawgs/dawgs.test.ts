import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew, { can_create_dawgs: 1, can_create_workspaces: 1 })
  token = await aToken(clew, owner)
})

const create = async (name = 'Nightly') => (await clew.call('POST', '/dawgs', { token, body: { name } })).json().dawg
const get = async (id: number) => (await clew.call('GET', `/dawgs/${id}`, { token })).json().dawg
const patch = (id: number, body: object, as = token) => clew.call('PATCH', `/dawgs/${id}`, { token: as, body })
const patchNodes = (id: number, body: object[], as = token) =>
  clew.call('PATCH', `/dawgs/${id}/workspaces`, { token: as, body })
const nodesOf = async (id: number) => (await clew.call('GET', `/dawgs/${id}/workspaces`, { token })).json().workspaces

/** A DAWG of the owner with so many workspaces of theirs in it. */
async function aGraph(count: number): Promise<{ dawg: number; nodes: number[] }> {
  const dawg = await aDawg(clew, { owner_id: owner.id })
  const nodes: number[] = []
  for (let i = 0; i < count; i++)
    nodes.push((await aWorkspace(clew, { owner_id: owner.id, dawg_id: dawg.id, name: `node ${i}` })).id)
  return { dawg: dawg.id, nodes }
}

const link = (dawg: number, target: number, ...inputs: number[]) =>
  patchNodes(dawg, [{ id: target, input_settings: { inputs } }])

test('[W-7.20] [W-3.2] [W-6.6] whoever may create a DAWG owns it, and it has every field', async () => {
  const answer = await clew.call('POST', '/dawgs', { token, body: { name: 'Nightly', description: 'At night' } })
  const time = expect.stringMatching(/Z$/)
  const person = { id: owner.id, name: owner.name, email: owner.email }
  expect([answer.statusCode, answer.json().dawg]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Nightly',
      description: 'At night',
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
      frontend_settings: {},
      last_run: null,
      last_run_duration: null,
      workspaces_count: 0,
      example_workspaces: [],
    },
  ])
  const plain = await aToken(clew, await aUser(clew))
  expect((await clew.call('POST', '/dawgs', { token: plain, body: { name: 'x' } })).statusCode).toBe(403)
})

test('[W-7.21] a change writes what is given as a new version; one that changes nothing or comes too late is refused', async () => {
  const { id } = await create()
  const changed = await patch(id, { name: 'Daily', settings: { delete_data_after_success: 1 }, expected_version: 1 })
  expect(changed.json().dawg).toMatchObject({ name: 'Daily', version: 2, settings: { delete_data_after_success: 1 } })
  expect((await patch(id, { name: 'Daily' })).json().error_type).toBe('nothing_changed')
  expect((await patch(id, { name: 'Weekly', expected_version: 1 })).json().error_type).toBe('conflict')
  expect((await patch(id, { settings: { max_workers_used: 2 } })).json().error_type).toBe('invalid')
})

test('[W-7.22] the DAWG shows how many workspaces it has, and the first three by name', async () => {
  const { dawg } = await aGraph(4)
  const expected = { workspaces_count: 4, example_workspaces: ['node 0', 'node 1', 'node 2'] }
  const { workspaces_count, example_workspaces } = await get(dawg)
  expect({ workspaces_count, example_workspaces: example_workspaces.map((one: { name: string }) => one.name) }).toEqual(
    expected,
  )
})

test('[W-6.7] whoever sees a DAWG sees its workspaces by name; opening one needs access to it', async () => {
  const { dawg, nodes } = await aGraph(2)
  const viewer = await aUser(clew)
  await anEntry(clew, viewer, 'read', { dawg_id: dawg })
  await anEntry(clew, viewer, 'write', { workspace_id: nodes[0]! })
  const seen = (await clew.call('GET', `/dawgs/${dawg}/workspaces`, { token: await aToken(clew, viewer) })).json()
  expect(seen.workspaces).toEqual([
    {
      id: nodes[0],
      name: 'node 0',
      disabled: 0,
      continue_on_failure: 0,
      dawg_id: dawg,
      input_settings: { inputs: [] },
      frontend_settings: {},
      permission: 'write',
    },
    expect.objectContaining({ id: nodes[1], permission: null }),
  ])
  const closed = await clew.call('GET', `/workspaces/${nodes[1]}`, { token: await aToken(clew, viewer) })
  expect(closed.statusCode).toBe(404)
})

test('[W-7.23] nodes are placed and linked in bulk, all or none', async () => {
  const { dawg, nodes } = await aGraph(3)
  const position = { position: { x: 1, y: 2 } }
  const answer = await patchNodes(dawg, [
    { id: nodes[1]!, input_settings: { inputs: [nodes[0]!] }, frontend_settings: position },
    { id: nodes[2]!, input_settings: { inputs: [nodes[1]!, nodes[0]!] } },
  ])
  expect(
    answer.json().workspaces.map((node: Record<string, object>) => [node.input_settings, node.frontend_settings]),
  ).toEqual([
    [{ inputs: [] }, {}],
    [{ inputs: [nodes[0]] }, position],
    [{ inputs: [nodes[0], nodes[1]] }, {}],
  ])
  const before = await nodesOf(dawg)
  const foreign = await aWorkspace(clew, { owner_id: owner.id })
  for (const bad of [foreign.id, 999_999]) {
    const refused = await patchNodes(dawg, [
      { id: nodes[0]!, frontend_settings: position },
      { id: bad, frontend_settings: position },
    ])
    expect(refused.json()).toMatchObject({
      error_type: 'invalid',
      message: `id: there is no workspace ${bad} in this DAWG`,
    })
    const input = await link(dawg, nodes[0]!, bad)
    expect(input.json().fields).toEqual({ 'input_settings.inputs': `there is no workspace ${bad} in this DAWG` })
  }
  expect(await nodesOf(dawg)).toEqual(before)
})

test('[W-7.24] a link that closes a circle is refused', async () => {
  const { dawg, nodes } = await aGraph(3)
  const [a, b, c] = nodes as [number, number, number]
  await link(dawg, b, a)
  await link(dawg, c, b)
  for (const answer of [await link(dawg, a, c), await link(dawg, a, a)])
    expect([answer.statusCode, answer.json().error_type]).toEqual([409, 'cycle'])
  const turned = await patchNodes(dawg, [
    { id: b, input_settings: { inputs: [] } },
    { id: a, input_settings: { inputs: [b] } },
  ])
  expect(turned.statusCode).toBe(200)
})

test('[W-7.24] of two links that close a circle together, made at once, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { dawg, nodes } = await aGraph(2)
    const [a, b] = nodes as [number, number]
    const workspace = (target: number, input: number) =>
      clew.call('PATCH', `/workspaces/${target}`, { token, body: { input_settings: { inputs: [input] } } })
    const answers = await Promise.all([link(dawg, a, b), workspace(b, a)])
    expect(answers.map((answer) => answer.statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
  }
})

test('[W-7.25] a workspace is added with write access to both, and to one DAWG only', async () => {
  const { dawg } = await aGraph(1)
  const [readable, hidden] = [await aWorkspace(clew), await aWorkspace(clew)]
  await anEntry(clew, owner, 'read', { workspace_id: readable.id })
  const add = (id: number) => patchNodes(dawg, [{ id, dawg_id: dawg }])
  expect((await add(readable.id)).statusCode).toBe(403)
  expect((await add(hidden.id)).json().message).toBe(`id: there is no workspace ${hidden.id}`)
  const mine = await aWorkspace(clew, { owner_id: owner.id })
  expect((await add(mine.id)).statusCode).toBe(200)
  const other = await aDawg(clew, { owner_id: owner.id })
  const taken = await patchNodes(other.id, [{ id: mine.id, dawg_id: other.id }])
  expect([taken.statusCode, taken.json().error_type]).toEqual([409, 'conflict'])
})

test('[W-7.26] a workspace that is taken out loses its links', async () => {
  const { dawg, nodes } = await aGraph(3)
  const [a, b, c] = nodes as [number, number, number]
  await link(dawg, b, a)
  await link(dawg, c, b)
  await patchNodes(dawg, [{ id: b, dawg_id: null }])
  await patchNodes(dawg, [{ id: b, dawg_id: dawg }])
  expect(
    (await nodesOf(dawg)).map((node: { input_settings: { inputs: number[] } }) => node.input_settings.inputs),
  ).toEqual([[], [], []])
})

test('[W-7.27] a deleted DAWG comes back with its workspaces and links; those it lost meanwhile stay where they are', async () => {
  const { dawg, nodes } = await aGraph(3)
  const [a, b, c] = nodes as [number, number, number]
  await link(dawg, b, a)
  await clew.call('DELETE', `/dawgs/${dawg}`, { token })
  const free = (await clew.call('GET', `/workspaces/${a}`, { token })).json().workspace
  expect([free.dawg_id, free.available_to_graph]).toEqual([null, 1])
  const other = await aDawg(clew, { owner_id: owner.id })
  expect((await patchNodes(other.id, [{ id: c, dawg_id: other.id }])).statusCode).toBe(200)
  const restored = await clew.call('PATCH', `/dawgs/trash/${dawg}`, { token })
  expect(restored.json()).toMatchObject({ dawg: { id: dawg, workspaces_count: 2 }, warnings: [] })
  expect(
    (await nodesOf(dawg)).map((node: { id: number; input_settings: object }) => [node.id, node.input_settings]),
  ).toEqual([
    [a, { inputs: [] }],
    [b, { inputs: [a] }],
  ])
})

test('[W-7.28] links to a workspace in the trash wait for it; those that would close a circle give way with a warning', async () => {
  const { dawg, nodes } = await aGraph(3)
  const [a, b, c] = nodes as [number, number, number]
  await link(dawg, b, a)
  await link(dawg, c, b)
  await clew.call('DELETE', `/workspaces/${b}`, { token })
  expect((await nodesOf(dawg)).find((node: { id: number }) => node.id === c).input_settings.inputs).toEqual([])
  const back = await clew.call('PATCH', `/workspaces/trash/${b}`, { token })
  expect(back.json().warnings).toEqual([])
  expect((await nodesOf(dawg)).find((node: { id: number }) => node.id === c).input_settings.inputs).toEqual([b])
  await clew.call('DELETE', `/workspaces/${b}`, { token })
  await link(dawg, a, c)
  const circled = await clew.call('PATCH', `/workspaces/trash/${b}`, { token })
  expect(circled.json().warnings).toEqual(['Links that would close a circle have been removed.'])
  expect((await nodesOf(dawg)).find((node: { id: number }) => node.id === b).input_settings.inputs).toEqual([])
})

test('[W-7.29] a clone has copies of the workspaces that its maker sees, linked as the originals', async () => {
  const { dawg, nodes } = await aGraph(3)
  const [a, b, c] = nodes as [number, number, number]
  await link(dawg, b, a)
  await link(dawg, c, b)
  const copy = (await clew.call('POST', `/dawgs/${dawg}`, { token })).json().dawg
  expect(copy).toMatchObject({ name: 'Nightly copy', disabled: 1, owner_id: owner.id, workspaces_count: 3 })
  const copies = await nodesOf(copy.id)
  expect(copies.map((node: Record<string, unknown>) => [node.name, node.disabled, node.input_settings])).toEqual([
    ['node 0 copy', 1, { inputs: [] }],
    ['node 1 copy', 1, { inputs: [copies[0].id] }],
    ['node 2 copy', 1, { inputs: [copies[1].id] }],
  ])
  const maker = await aUser(clew, { can_create_dawgs: 1 })
  await anEntry(clew, maker, 'read', { dawg_id: dawg })
  await anEntry(clew, maker, 'read', { workspace_id: c })
  const makerToken = await aToken(clew, maker)
  expect((await clew.call('POST', `/dawgs/${dawg}`, { token: makerToken })).statusCode).toBe(403)
  await clew.db.updateTable('users').set({ can_create_workspaces: 1 }).where('id', '=', maker.id).execute()
  const partly = (await clew.call('POST', `/dawgs/${dawg}`, { token: makerToken })).json().dawg
  expect(partly).toMatchObject({ owner_id: maker.id, workspaces_count: 1 })
})

test('[W-7.18] erasing a DAWG needs write access to each of its workspaces, or nothing is erased', async () => {
  const { dawg } = await aGraph(1)
  expect((await clew.call('DELETE', `/dawgs/${dawg}/data`, { token })).json()).toEqual({})
  await aWorkspace(clew, { dawg_id: dawg, name: 'Theirs' })
  const refused = await clew.call('DELETE', `/dawgs/${dawg}/data`, { token })
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    "You don't have permission to erase the data of the workspace Theirs.",
  ])
})
