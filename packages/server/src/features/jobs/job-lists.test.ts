import { beforeAll, expect, test } from 'vitest'
import type { JobStatus } from '@clew/contract'
import { aConfiguration, aDawg, aJob, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const read = async (path: string, token = admin) => (await clew.call('GET', path, { token })).json()
const idsIn = async (path: string, key: string, token = admin): Promise<number[]> =>
  (await read(path, token))[key].map((job: { id: number }) => job.id)

/** One job of each of a workspace's configurations; the last change of the first is the latest. */
async function aBusyWorkspace() {
  const workspace = await aWorkspace(clew)
  const statuses: JobStatus[] = ['error', 'running', 'waiting', 'finished', 'running', 'canceled']
  const ids: number[] = []
  for (const status of statuses) {
    const { id } = await aConfiguration(clew, { workspace_id: workspace.id })
    ids.push((await aJob(clew, 'configuration', { configuration_id: id, status })).id)
  }
  await clew.pool.query("update jobs set created = now() + interval '1 hour' where id = $1", [ids[0]])
  return { workspace, ids }
}

test.each([
  ['', [5, 4, 3, 2, 1, 0]],
  ['?limit=2&offset=3', [2, 1]],
  ['?order_by=id&order_dir=ASC', [0, 1, 2, 3, 4, 5]],
  ['?order_by=created', [0, 5, 4, 3, 2, 1]],
  ['?order_by=created&order_dir=ASC&limit=2', [1, 2]],
  ['?order_by=status', [4, 1, 2, 5, 3, 0]],
  ['?order_by=status&limit=2&offset=2', [2, 5]],
  ['?order_by=status&order_dir=ASC', [0, 3, 5, 2, 1, 4]],
  ['?offset=6', []],
])(
  '[W-7.69] [W-7.70] jobs of the configurations of a workspace, newest first unless asked: %s',
  async (query, order) => {
    const { workspace, ids } = await aBusyWorkspace()
    const path = `/workspaces/${workspace.id}/configuration_jobs${query}`
    expect(await idsIn(path, 'configuration_jobs')).toEqual(order.map((index) => ids[index]))
  },
)

test.each([
  ['', [3, 2, 1, 0]],
  ['?limit=1&offset=1', [2]],
  ['?order_dir=ASC', [0, 1, 2, 3]],
  ['?order_by=created', [0, 3, 2, 1]],
  ['?order_by=status', [2, 3, 1, 0]],
])('[W-7.69] [W-7.70] jobs of one thing, newest first unless asked: %s', async (query, order) => {
  const dawg_id = (await aDawg(clew)).id
  const parent_id = (await aJob(clew, 'dawg')).id
  const ids: number[] = []
  for (const status of ['error', 'finished', 'running'] as const)
    ids.push((await aJob(clew, 'dawg', { dawg_id, status })).id)
  ids.push((await aJob(clew, 'dawg', { dawg_id, parent_id })).id)
  await aJob(clew, 'dawg')
  await clew.pool.query("update jobs set created = now() + interval '1 hour' where id = $1", [ids[0]])
  expect(await idsIn(`/dawgs/${dawg_id}/jobs${query}`, 'dawg_jobs')).toEqual(order.map((index) => ids[index]))
})

test('[W-7.69] the answer says which selection was applied', async () => {
  const { id } = await aWorkspace(clew)
  const { selection_settings } = await read(`/workspaces/${id}/jobs?limit=7&order_by=status`)
  expect(selection_settings).toEqual({ offset: 0, limit: 7, order_by: 'status', order_dir: 'DESC' })
})

test('[W-7.71] with load_full_structure=1 a job names what it ran and who started it', async () => {
  const starter = await aUser(clew, { name: 'Ada', email: 'ada-lists@clew.test' })
  const user = { id: starter.id, name: 'Ada', email: 'ada-lists@clew.test' }
  const workspace = await aWorkspace(clew, { name: 'Shop' })
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id, name: 'Orders' })
  const unknown = await aConfiguration(clew, { workspace_id: workspace.id, component_id: 999_999 })
  const job = await aJob(clew, 'configuration', { configuration_id: configuration.id, user_id: starter.id })
  await aJob(clew, 'configuration', { configuration_id: unknown.id })
  const inWorkspace = { id: workspace.id, name: 'Shop', deleted: 0 }
  const named = {
    id: job.id,
    user,
    configuration: {
      id: configuration.id,
      name: 'Orders',
      deleted: 0,
      component: { id: 14, name: expect.any(String), type: 'connector', icon: expect.any(String), hidden: 0 },
      workspace: inWorkspace,
    },
  }
  const list = `/workspaces/${workspace.id}/configuration_jobs`
  const { configuration_jobs: listed } = await read(`${list}?load_full_structure=1`)
  expect(listed[1]).toMatchObject(named)
  expect(listed[0].configuration.component).toBeNull()
  const one = await read(
    `/workspaces/${workspace.id}/configurations/${configuration.id}/jobs/${job.id}?load_full_structure=1`,
  )
  expect(one.configuration_job).toMatchObject(named)
  const { configuration_jobs: plain } = await read(list)
  for (const key of ['user', 'configuration']) expect(plain[1]).not.toHaveProperty(key)

  const ofWorkspace = await aJob(clew, 'workspace', { workspace_id: workspace.id, user_id: starter.id })
  const { workspace_jobs } = await read(`/workspaces/${workspace.id}/jobs?load_full_structure=1`)
  expect(workspace_jobs).toMatchObject([{ id: ofWorkspace.id, user, workspace: inWorkspace }])
  const dawg = await aDawg(clew, { name: 'Nightly' })
  await aJob(clew, 'dawg', { dawg_id: dawg.id, user_id: starter.id })
  const { dawg_jobs } = await read(`/dawgs/${dawg.id}/jobs?load_full_structure=1`)
  expect(dawg_jobs).toMatchObject([{ user, dawg: { id: dawg.id, name: 'Nightly', deleted: 0 } }])
  expect(dawg_jobs[0]).not.toHaveProperty('workspace_id')
})

test('[W-7.72] the jobs that a job has started, also of what was deleted since', async () => {
  const workspace = await aWorkspace(clew)
  const parent = await aJob(clew, 'workspace', { workspace_id: workspace.id, status: 'running' })
  const started = async (deleted: 0 | 1) => {
    const { id } = await aConfiguration(clew, { workspace_id: workspace.id, deleted })
    return (await aJob(clew, 'configuration', { configuration_id: id, parent_id: parent.id })).id
  }
  const ids = [await started(0), await started(1)]
  const { id } = await aConfiguration(clew, { workspace_id: workspace.id })
  await aJob(clew, 'configuration', { configuration_id: id })
  const path = `/workspaces/${workspace.id}/jobs/${parent.id}/configuration_jobs`
  expect(await idsIn(path, 'configuration_jobs')).toEqual(ids.toReversed())

  const dawgJob = await aJob(clew, 'dawg', { status: 'running' })
  const child = await aJob(clew, 'workspace', { parent_id: dawgJob.id, dawg_id: dawgJob.dawg_id })
  const below = await read(`/dawgs/${dawgJob.dawg_id}/jobs/${dawgJob.id}/workspace_jobs`)
  expect(below.workspace_jobs).toMatchObject([{ id: child.id, parent_id: dawgJob.id, dawg_id: dawgJob.dawg_id }])
  const foreign = await aDawg(clew)
  const wrong = `/dawgs/${foreign.id}/jobs/${dawgJob.id}/workspace_jobs`
  expect((await clew.call('GET', wrong, { token: admin })).statusCode).toBe(404)
})

test('[W-7.73] jobs of deleted configurations of a workspace come when asked for', async () => {
  const workspace_id = (await aWorkspace(clew)).id
  const job = async (deleted: 0 | 1) => {
    const { id } = await aConfiguration(clew, { workspace_id, deleted })
    return (await aJob(clew, 'configuration', { configuration_id: id })).id
  }
  const [alive, deleted] = [await job(0), await job(1)]
  const path = `/workspaces/${workspace_id}/configuration_jobs`
  expect(await idsIn(path, 'configuration_jobs')).toEqual([alive])
  const all = `${path}?include_deleted_configuration_jobs=1&load_full_structure=1`
  expect(await idsIn(all, 'configuration_jobs')).toEqual([deleted, alive])
  expect((await read(all)).configuration_jobs[0].configuration.deleted).toBe(1)
})

test('[W-7.73] jobs of deleted workspaces of a DAWG come when asked for', async () => {
  const dawg_id = (await aDawg(clew)).id
  const job = async (deleted: 0 | 1) => {
    const { id } = await aWorkspace(clew, { dawg_id, deleted })
    return (await aJob(clew, 'workspace', { workspace_id: id, dawg_id })).id
  }
  const [alive, deleted] = [await job(0), await job(1)]
  await aJob(clew, 'workspace')
  const path = `/dawgs/${dawg_id}/workspace_jobs`
  expect(await idsIn(path, 'workspace_jobs')).toEqual([alive])
  expect(await idsIn(`${path}?include_deleted_workspace_jobs=1`, 'workspace_jobs')).toEqual([deleted, alive])
})

test('[W-7.77] a DAWG shows the settings and the message of a run only to those who may open the workspace', async () => {
  const viewer = await aUser(clew)
  const dawg_id = (await aDawg(clew, { owner_id: viewer.id })).id
  const settings = JSON.stringify({ notification_emails: ['ops@clew.test'] })
  const [hidden, open] = [await aWorkspace(clew, { dawg_id }), await aWorkspace(clew, { dawg_id })]
  await anEntry(clew, viewer, 'read', { workspace_id: open.id })
  for (const { id } of [hidden, open])
    await aJob(clew, 'workspace', { workspace_id: id, dawg_id, settings, message: 'Why' })
  const path = `/dawgs/${dawg_id}/workspace_jobs?include_settings=1&load_full_structure=1&order_dir=ASC`
  const seen = async (token: string) =>
    (await read(path, token)).workspace_jobs.map((job: { message: string | null }) => [
      'workspace' in job,
      'settings' in job,
      job.message,
    ])
  expect(await seen(await aToken(clew, viewer))).toEqual([
    [true, false, null],
    [true, true, 'Why'],
  ])
  expect(await seen(admin)).toEqual([
    [true, true, 'Why'],
    [true, true, 'Why'],
  ])
})
