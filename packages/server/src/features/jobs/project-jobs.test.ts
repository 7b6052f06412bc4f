import { beforeAll, expect, test } from 'vitest'
import type { JobStatus, Kind } from '@clew/contract'
import { aConfiguration, aJob, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const lists = {
  configuration: { path: '/configuration_jobs', deleted: 'include_deleted_entities_jobs=1' },
  workspace: { path: '/workspace_jobs', deleted: 'include_deleted_workspaces_jobs=1' },
} as const
type Listed = keyof typeof lists
const kinds: Listed[] = ['configuration', 'workspace']

async function ids(kind: Listed, query: string, token: string): Promise<number[]> {
  const answer = await clew.call('GET', `${lists[kind].path}?limit=1000&${query}`, { token })
  return answer.json()[`${kind}_jobs`].map((job: { id: number }) => job.id)
}

/** In this workspace, of a thing of its own. */
async function jobIn(kind: Kind, workspaceId: number, status: JobStatus = 'finished', deleted: 0 | 1 = 0) {
  if (kind === 'workspace') return (await aJob(clew, kind, { workspace_id: workspaceId, status })).id
  const { id } = await aConfiguration(clew, { workspace_id: workspaceId, deleted })
  return (await aJob(clew, kind, { configuration_id: id, status })).id
}

test.each(kinds)('[W-7.74] of all %s jobs everyone gets those in workspaces they may see', async (kind) => {
  const caller = await aUser(clew)
  const token = await aToken(clew, caller)
  const mine = await aWorkspace(clew, { owner_id: caller.id })
  const [shared, foreign] = [await aWorkspace(clew), await aWorkspace(clew)]
  await anEntry(clew, caller, 'read', { workspace_id: shared.id })
  const jobs = [await jobIn(kind, mine.id), await jobIn(kind, shared.id), await jobIn(kind, foreign.id)]
  for (const order of ['id', 'created', 'status'])
    expect(await ids(kind, `order_by=${order}`, token)).toEqual([jobs[1], jobs[0]])
  expect((await ids(kind, '', admin)).filter((id) => jobs.includes(id))).toEqual(jobs.toReversed())
  const nobody = await aToken(clew, await aUser(clew))
  expect(await ids(kind, '', nobody)).toEqual([])
})

test.each(kinds)('[W-7.75] %s jobs of what is deleted come when asked for, to those who had access', async (kind) => {
  const caller = await aUser(clew)
  const token = await aToken(clew, caller)
  const alive = await aWorkspace(clew, { owner_id: caller.id })
  const trashed = await aWorkspace(clew, { owner_id: caller.id, deleted: 1 })
  const foreign = await aWorkspace(clew, { deleted: 1 })
  const ofAlive = await jobIn(kind, alive.id)
  const ofDeleted = [await jobIn(kind, trashed.id)]
  if (kind === 'configuration') ofDeleted.unshift(await jobIn(kind, alive.id, 'finished', 1))
  const ofForeign = await jobIn(kind, foreign.id)
  const known = new Set([ofAlive, ...ofDeleted, ofForeign])
  const newestFirst = (jobs: number[]) => jobs.toSorted((a, b) => b - a)
  expect(await ids(kind, '', token)).toEqual([ofAlive])
  expect(await ids(kind, lists[kind].deleted, token)).toEqual(newestFirst([ofAlive, ...ofDeleted]))
  expect((await ids(kind, '', admin)).filter((id) => known.has(id))).toEqual([ofAlive])
  const all = await ids(kind, lists[kind].deleted, admin)
  expect(all.filter((id) => known.has(id))).toEqual(newestFirst([...known]))
})

test.each(kinds)(
  '[W-7.70] %s jobs of the project: running ones, waiting ones, the newest of the rest',
  async (kind) => {
    const caller = await aUser(clew)
    const token = await aToken(clew, caller)
    const statuses: JobStatus[] = [
      'waiting',
      'finished',
      'running',
      'error',
      'waiting',
      'running',
      'canceled',
      'warning',
    ]
    const jobs: number[] = []
    for (const status of statuses)
      jobs.push(await jobIn(kind, (await aWorkspace(clew, { owner_id: caller.id })).id, status))
    const expected = [5, 2, 4, 0, 7, 6, 3, 1].map((index) => jobs[index]!)
    expect(await ids(kind, '', token)).toEqual(expected)
    expect(await ids(kind, 'order_dir=ASC', token)).toEqual(expected.toReversed())
    expect((await ids(kind, '', admin)).filter((id) => jobs.includes(id))).toEqual(expected)
    expect(await ids(kind, 'order_by=id', token)).toEqual(jobs.toReversed())
    const page = await clew.call('GET', `${lists[kind].path}?limit=3&offset=3`, { token })
    expect(page.json()[`${kind}_jobs`].map((job: { id: number }) => job.id)).toEqual(expected.slice(3, 6))
  },
)

test.each(kinds)('[W-7.76] %s jobs of one status, and those that changed since a time', async (kind) => {
  const caller = await aUser(clew)
  const token = await aToken(clew, caller)
  const place = async () => (await aWorkspace(clew, { owner_id: caller.id })).id
  const [old, finished, running] = [
    await jobIn(kind, await place()),
    await jobIn(kind, await place()),
    await jobIn(kind, await place(), 'running'),
  ]
  const since = '2040-01-01T00:00:00.000Z'
  await clew.pool.query('update jobs set created = $1 where id = any($2)', [since, [finished, running]])
  for (const as of [token, admin]) {
    const among = async (query: string) =>
      (await ids(kind, query, as)).filter((id) => [old, finished, running].includes(id))
    expect(await among('status=finished')).toEqual([finished, old])
    expect(await among('status=canceled')).toEqual([])
    expect(await among(`since=${since}`)).toEqual([running, finished])
    expect(await among(`since=${since}&order_by=id&order_dir=ASC`)).toEqual([finished, running])
    expect(await among(`since=${since}&status=finished`)).toEqual([finished])
    expect(await among('since=2040-01-01T00:00:00.001Z')).toEqual([])
  }
  await clew.pool.query('update jobs set created = now() where created = $1', [since])
  const refused = await clew.call('GET', `${lists[kind].path}?since=yesterday&status=over`, { token })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['status', 'since']])
})

test.each(kinds)('[W-7.74] [W-7.75] who sees very many workspaces gets the same %s jobs of them', async (kind) => {
  const caller = await aUser(clew)
  const token = await aToken(clew, caller)
  await clew.pool.query(
    `insert into workspaces (name, owner_id, user_id) select 'Shop', $1, $1 from generate_series(1, 501)`,
    [caller.id],
  )
  const [mine, trashed] = [
    await aWorkspace(clew, { owner_id: caller.id }),
    await aWorkspace(clew, { owner_id: caller.id, deleted: 1 }),
  ]
  const [shared, foreign] = [await aWorkspace(clew), await aWorkspace(clew)]
  await anEntry(clew, caller, 'read', { workspace_id: shared.id })
  const places = [mine, shared, trashed, foreign]
  const jobs: number[] = []
  for (const { id } of places) jobs.push(await jobIn(kind, id))
  expect(await ids(kind, '', token)).toEqual([jobs[1], jobs[0]])
  expect(await ids(kind, lists[kind].deleted, token)).toEqual([jobs[2], jobs[1], jobs[0]])
})
