import { beforeAll, expect, test } from 'vitest'
import { jobStatuses, mayFollow } from '@clew/contract/rules/job-status'
import { aConfiguration, aJob, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: { id: number; token: string }
beforeAll(async () => {
  clew = await testInstance()
  const { id } = await aUser(clew, { role: 'admin', name: 'Grace', email: 'grace@clew.test' })
  admin = { id, token: await aToken(clew, { id }) }
})

const read = async (path: string) => (await clew.call('GET', path, { token: admin.token })).json()
const become = (id: number, status: string, by: { id: number }) =>
  clew.pool.query('update jobs set status = $2, changed_by = $3 where id = $1', [id, status, by.id])

test.each(jobStatuses.flatMap((from) => jobStatuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
  '[W-4.1] [W-4.2] the database lets a job that is %s become %s only where that may be',
  async (from, to) => {
    const job = await aJob(clew, 'workspace', { status: from })
    const refusal = await become(job.id, to, admin).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const isRight = mayFollow(from, to)
    expect(refusal).toBe(isRight ? undefined : `job ${job.id} is ${from} and cannot become ${to}`)
    const { rows } = await clew.pool.query('select status from jobs where id = $1', [job.id])
    expect(rows).toEqual([{ status: isRight ? to : from }])
  },
)

test('[W-4.2] the time at which a job was made does not change', async () => {
  const job = await aJob(clew, 'workspace')
  const change = clew.pool.query("update jobs set origin_created = now() - interval '1 day' where id = $1", [job.id])
  await expect(change).rejects.toThrow(`job ${job.id} was created once`)
})

test('[W-4.3] the stats say when the job came to each of its statuses', async () => {
  const job = await aJob(clew, 'workspace')
  await clew.pool.query(`update jobs set stats = stats || '{"files_count": {"/in": 2}}' where id = $1`, [job.id])
  await become(job.id, 'running', admin)
  await become(job.id, 'warning', admin)
  const { workspace_job: ended } = await read(`/workspaces/${job.workspace_id}/jobs/${job.id}`)
  const { statuses_history, files_count } = ended.stats
  expect(Object.keys(statuses_history).toSorted()).toEqual(['running', 'waiting', 'warning'])
  expect([statuses_history.waiting, statuses_history.warning]).toEqual([ended.origin_created, ended.created])
  expect(statuses_history.running >= statuses_history.waiting).toBe(true)
  expect(files_count).toEqual({ '/in': 2 })
})

test('[W-4.4] [W-7.80] each status is kept with its time and who caused it, newest first', async () => {
  const starter = await aUser(clew, { name: 'Ada', email: 'ada@clew.test' })
  const job = await aJob(clew, 'workspace', { user_id: starter.id, settings: JSON.stringify({ max_workers_used: 2 }) })
  await become(job.id, 'running', starter)
  await become(job.id, 'canceled', admin)
  const path = `/workspaces/${job.workspace_id}/jobs/${job.id}/history`
  const { history_list: items, selection_settings } = await read(path)
  expect(selection_settings).toEqual({ offset: 0, limit: 50, order_by: 'id', order_dir: 'DESC' })
  const { workspace_job: now } = await read(`/workspaces/${job.workspace_id}/jobs/${job.id}`)
  const times = now.stats.statuses_history
  const item = (status: string, user_id: number) => ({ created: times[status], user_id, workspace_job: { status } })
  expect(items).toMatchObject([item('canceled', admin.id), item('running', starter.id), item('waiting', starter.id)])
  expect(items[2].workspace_job.stats).toEqual({ statuses_history: { waiting: times.waiting } })
  expect(items[0].workspace_job).not.toHaveProperty('settings')
  expect(items[0]).not.toHaveProperty('user')

  const people = (await read(`${path}?load_full_structure=1&limit=1&offset=1&order_dir=ASC`)).history_list
  expect(people).toMatchObject([{ user: { id: starter.id, name: 'Ada', email: 'ada@clew.test' } }])
  expect((await read(`${path}/${items[0].id}?load_full_structure=1`)).history).toEqual({
    ...items[0],
    user: { id: admin.id, name: 'Grace', email: 'grace@clew.test' },
    workspace_job: { ...items[0].workspace_job, settings: { max_workers_used: 2 } },
  })
})

test('[W-4.4] a change that is no change of status leaves no trace in the history', async () => {
  const job = await aJob(clew, 'workspace', { status: 'running' })
  await clew.pool.query(`update jobs set stats = stats || '{"files_count": {"/in": 2}}' where id = $1`, [job.id])
  const { rowCount } = await clew.pool.query('select from job_history where job_id = $1', [job.id])
  expect(rowCount).toBe(2)
})

test.each([
  ['workspace', 'workspace_figures'],
  ['dawg', 'dawg_figures'],
] as const)('[W-4.10] the last run of a %s and how long it took follow its jobs', async (kind, table) => {
  const figures = async (id: number) =>
    (await clew.pool.query(`select last_run, last_run_duration_ms from ${table} where ${kind}_id = $1`, [id])).rows[0]
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const first = await aJob(clew, kind, { origin_created: minutesAgo(30) })
  const id = first.entity_id
  expect(await figures(id)).toEqual({ last_run: first.origin_created, last_run_duration_ms: null })
  await become(first.id, 'running', admin)
  await become(first.id, 'finished', admin)
  const ended = await figures(id)
  expect(Number(ended.last_run_duration_ms)).toBeGreaterThanOrEqual(30 * 60_000)
  const next = await aJob(clew, kind, { [`${kind}_id`]: id, origin_created: minutesAgo(1) })
  expect(await figures(id)).toEqual({ ...ended, last_run: next.origin_created })
  // A parent made an older job wait; when that ends, the newer one is still the last.
  const older = await aJob(clew, kind, { [`${kind}_id`]: id, origin_created: minutesAgo(9), parent_id: first.id })
  await become(older.id, 'canceled', admin)
  expect((await figures(id)).last_run).toBe(next.origin_created)
})

test('[W-4.11] the last activity of a workspace follows the jobs of its configurations, and its own do not count', async () => {
  const workspace = await aWorkspace(clew)
  const lastActivity = async () =>
    (await clew.pool.query('select last_activity from workspace_figures where workspace_id = $1', [workspace.id]))
      .rows[0].last_activity
  await aJob(clew, 'workspace', { workspace_id: workspace.id })
  expect(await lastActivity()).toBeNull()
  const { id } = await aConfiguration(clew, { workspace_id: workspace.id })
  const job = await aJob(clew, 'configuration', { configuration_id: id })
  expect(await lastActivity()).toBe(job.created)
})
