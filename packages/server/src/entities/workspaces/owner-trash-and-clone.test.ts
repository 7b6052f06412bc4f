import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aConfiguration, aDawg, anEntry, aToken, aUser } from '../../testing/builders.ts'
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

test('[W-7.6] a deleted workspace is gone from everywhere but the trash, and comes back as it was', async () => {
  const workspace = await create()
  await aConfiguration(clew, { workspace_id: workspace.id })
  const before = await get(workspace.id)
  const deleted = await clew.call('DELETE', `/workspaces/${workspace.id}`, { token })
  expect([deleted.statusCode, deleted.json()]).toEqual([200, {}])
  expect((await clew.call('GET', `/workspaces/${workspace.id}`, { token })).statusCode).toBe(404)
  expect((await clew.call('DELETE', `/workspaces/${workspace.id}`, { token })).statusCode).toBe(404)
  const restored = await clew.call('PATCH', `/workspaces/trash/${workspace.id}`, { token })
  expect(restored.json()).toMatchObject({ workspace: { id: workspace.id }, warnings: [] })
  expect(await get(workspace.id)).toEqual(before)
  expect((await clew.call('PATCH', `/workspaces/trash/${workspace.id}`, { token })).statusCode).toBe(404)
})

test('[W-7.7] deleting a workspace cancels what waits in it and asks what runs to stop', async () => {
  const { id } = await create()
  const configuration = await aConfiguration(clew, { workspace_id: id })
  const running = (await clew.call('POST', `/workspaces/${id}/jobs`, { token })).json().workspace_job
  await clew.db.updateTable('jobs').set({ status: 'running' }).where('id', '=', running.id).execute()
  const path = `/workspaces/${id}/configurations/${configuration.id}/jobs`
  const waiting = (await clew.call('POST', path, { token })).json().configuration_job
  await clew.call('DELETE', `/workspaces/${id}`, { token })
  const jobs = await clew.db.selectFrom('jobs').selectAll().where('workspace_id', '=', id).orderBy('id').execute()
  expect(jobs.map((job) => [job.id, job.status, job.cancel_requested !== null])).toEqual([
    [running.id, 'running', true],
    [waiting.id, 'canceled', true],
  ])
})

test('[W-6.2] the owner and administrators may give a workspace away; the old owner keeps write access', async () => {
  const { id } = await create()
  const [heir, writer] = [await aUser(clew), await someone('write', id)]
  await anEntry(clew, heir, 'read', { workspace_id: id })
  const give = (as: string, body: object = { user_id: heir.id }) =>
    clew.call('PATCH', `/workspaces/${id}/owner`, { token: as, body })
  expect((await give(writer.token)).statusCode).toBe(403)
  expect((await patch(id, { owner_id: heir.id }, writer.token)).statusCode).toBe(403)
  expect((await give(token)).json().workspace).toMatchObject({ owner_id: heir.id, permission: 'write' })
  expect((await give(token)).statusCode).toBe(403)
  const heirToken = await aToken(clew, heir)
  const users = (await clew.call('GET', `/acl/workspaces/${id}`, { token: heirToken })).json().workspace_users
  expect(users.map((user: { user_id: number; permission: string }) => [user.user_id, user.permission])).toEqual([
    [owner.id, 'write'],
    [writer.user.id, 'write'],
  ])
  expect((await give(heirToken)).json().error_type).toBe('nothing_changed')
})

test.each([{ disabled: 1 }, { deleted: 1 }, { role: 'system' }] as const)(
  '[W-6.3] a workspace cannot be given to a user with %o, nor to nobody',
  async (special) => {
    const { id } = await create()
    const heir = await aUser(clew, special)
    for (const user_id of [heir.id, 999_999]) {
      const answer = await clew.call('PATCH', `/workspaces/${id}/owner`, { token, body: { user_id } })
      expect(answer.json()).toMatchObject({ error_type: 'invalid', message: 'owner_id: there is no such user' })
    }
    expect((await get(id)).owner_id).toBe(owner.id)
  },
)

test('[W-7.8] a clone is a disabled copy with configurations, links, positions, tags and variables, without history', async () => {
  const workspace = await create({ name: 'Shop', description: 'About' })
  const tag = await clew.db
    .insertInto('tags')
    .values({ name: 'cloned', color: 'nepal' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await clew.call('POST', `/workspaces/${workspace.id}/tags`, { token, body: { tag_id: tag.id } })
  await patch(workspace.id, { variables: { a: '1', '#key': 'hidden' }, settings: { max_workers_used: 3 } })
  const configurations = `/workspaces/${workspace.id}/configurations`
  const make = async (name: string) =>
    (await clew.call('POST', configurations, { token, body: { name, component_id: 14 } })).json().configuration
  const [source, target] = [await make('source'), await make('target')]
  await clew.call('PATCH', `${configurations}/${target.id}`, {
    token,
    body: {
      input_settings: { inputs: { [source.id]: { filters: ['*.csv'] } } },
      frontend_settings: { position: { x: 1, y: 2 } },
    },
  })
  const answer = await clew.call('POST', `/workspaces/${workspace.id}`, { token })
  expect(answer.statusCode).toBe(201)
  const copy = answer.json().workspace
  expect(copy).toMatchObject({
    name: 'Shop copy',
    description: 'About',
    disabled: 1,
    version: 1,
    variables: { a: '1', '#key': '*****' },
    settings: { max_workers_used: 3 },
    tags: [{ id: tag.id }],
    dawg_id: null,
  })
  const copied = (await clew.call('GET', `/workspaces/${copy.id}/configurations`, { token })).json().configurations
  expect(
    copied.map(({ name, input_settings, frontend_settings }: Record<string, unknown>) => [
      name,
      input_settings,
      frontend_settings,
    ]),
  ).toEqual([
    ['source', { inputs: {} }, {}],
    ['target', { inputs: { [copied[0].id]: { filters: ['*.csv'] } } }, { position: { x: 1, y: 2 } }],
  ])
  const history = (await clew.call('GET', `/workspaces/${copy.id}/history`, { token })).json().history_list
  expect(history).toHaveLength(1)
})

test('[W-6.4] a clone has the secrets only when its maker may edit the original', async () => {
  const { id } = await create()
  await patch(id, { variables: { '#key': 'hidden' } })
  const variablesFor = async (permission: 'read' | 'write') => {
    const maker = await aUser(clew, { can_create_workspaces: 1 })
    await anEntry(clew, maker, permission, { workspace_id: id })
    const answer = await clew.call('POST', `/workspaces/${id}`, { token: await aToken(clew, maker) })
    expect(answer.json().workspace.owner_id).toBe(maker.id)
    return answer.json().workspace.variables
  }
  expect(await variablesFor('read')).toEqual({ '#key': '' })
  expect(await variablesFor('write')).toEqual({ '#key': '*****' })
})

test('[W-7.9] erasing takes the published files away, unless a job is active', async () => {
  const { id } = await create()
  const configuration = await aConfiguration(clew, { workspace_id: id })
  const path = `/workspaces/${id}/configurations/${configuration.id}`
  const { configuration_job: job } = (await clew.call('POST', `${path}/jobs`, { token })).json()
  expect((await clew.call('DELETE', `/workspaces/${id}/data`, { token })).json().error_type).toBe('already_active')
  await clew.db.updateTable('jobs').set({ status: 'running' }).where('id', '=', job.id).execute()
  await clew.db.updateTable('jobs').set({ status: 'finished' }).where('id', '=', job.id).execute()
  await clew.db
    .insertInto('files')
    .values({
      job_id: job.id,
      configuration_id: configuration.id,
      path: 'tables/a.csv',
      blob: Buffer.alloc(32),
      size: '10',
    })
    .execute()
  await clew.db
    .updateTable('configurations')
    .set({ output_job_id: job.id })
    .where('id', '=', configuration.id)
    .execute()
  const outputs = async () =>
    (await clew.call('GET', `${path}/data/output/preview`, { token })).json().output_file_preview.filesTotalCount
  expect(await outputs()).toBe(1)
  expect((await clew.call('DELETE', `/workspaces/${id}/data`, { token })).json()).toEqual({})
  expect(await outputs()).toBe(0)
})

test('[W-7.10] a workspace goes into a DAWG with write access to both, and into one only', async () => {
  const { id } = await create()
  const [mine, foreign, readable] = [await aDawg(clew, { owner_id: owner.id }), await aDawg(clew), await aDawg(clew)]
  await anEntry(clew, owner, 'read', { dawg_id: readable.id })
  for (const dawg_id of [foreign.id, 999_999])
    expect((await patch(id, { dawg_id })).json()).toMatchObject({
      error_type: 'invalid',
      fields: { dawg_id: `there is no DAWG ${dawg_id}` },
    })
  expect((await patch(id, { dawg_id: readable.id })).statusCode).toBe(403)
  expect((await patch(id, { dawg_id: mine.id })).json().workspace).toMatchObject({
    dawg_id: mine.id,
    available_to_graph: 0,
  })
  const other = await aDawg(clew, { owner_id: owner.id })
  expect((await patch(id, { dawg_id: other.id })).json().error_type).toBe('conflict')
  expect((await patch(id, { dawg_id: null })).json().workspace).toMatchObject({ dawg_id: null, available_to_graph: 1 })
})
