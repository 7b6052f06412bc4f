import { beforeAll, expect, test } from 'vitest'
import type { Kind } from '@clew/contract'
import { cancelActiveJobs } from '../../engine/index.ts'
import { aConfiguration, aDawg, aJob, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const kinds: Kind[] = ['configuration', 'workspace', 'dawg']

/** Something of the kind, with its owner and where its jobs are. */
async function runnable(kind: Kind, special: { disabled?: 0 | 1 } = {}) {
  const owner = await aUser(clew)
  const token = await aToken(clew, owner)
  if (kind === 'dawg') {
    const { id } = await aDawg(clew, { owner_id: owner.id, ...special })
    return { owner, token, id, jobs: `/dawgs/${id}/jobs`, shared: { dawg_id: id } }
  }
  const workspace = await aWorkspace(clew, { owner_id: owner.id, ...(kind === 'workspace' && special) })
  const shared = { workspace_id: workspace.id }
  if (kind === 'workspace') return { owner, token, id: workspace.id, jobs: `/workspaces/${workspace.id}/jobs`, shared }
  const { id } = await aConfiguration(clew, { ...shared, ...special })
  return { owner, token, id, jobs: `/workspaces/${workspace.id}/configurations/${id}/jobs`, shared }
}

const run = (jobs: string, token: string, key?: string) =>
  clew.call('POST', jobs, { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })

test.each(kinds)('[W-7.60] running a %s answers with a job that waits', async (kind) => {
  const { owner, token, id, jobs } = await runnable(kind)
  const started = await run(jobs, token)
  expect(started.statusCode).toBe(201)
  const job = started.json()[`${kind}_job`]
  expect(job).toMatchObject({
    [`${kind}_id`]: id,
    user_id: owner.id,
    status: 'waiting',
    started_by: 'user',
    parent_id: null,
    stats: { statuses_history: { waiting: job.origin_created } },
  })
  expect(job.created).toBe(job.origin_created)
  const got = await clew.call('GET', `${jobs}/${job.id}`, { token })
  expect(got.json()[`${kind}_job`]).toEqual({ ...job, settings: {} })
})

test.each(kinds)('[W-7.61] running and canceling a %s needs write, looking at jobs needs read', async (kind) => {
  const { token, jobs, shared } = await runnable(kind)
  const [reader, writer, stranger] = [await aUser(clew), await aUser(clew), await aUser(clew)]
  await anEntry(clew, reader, 'read', shared)
  await anEntry(clew, writer, 'write', shared)
  const tokens = { reader: await aToken(clew, reader), writer: await aToken(clew, writer) }
  const outsider = await aToken(clew, stranger)
  expect((await run(jobs, tokens.reader)).statusCode).toBe(403)
  expect((await run(jobs, outsider)).statusCode).toBe(404)
  const { id } = (await run(jobs, tokens.writer)).json()[`${kind}_job`]
  for (const path of ['', `/${id}`, `/${id}/history`, `/${id}/logs`]) {
    expect((await clew.call('GET', jobs + path, { token: tokens.reader })).statusCode, path).toBe(200)
    expect((await clew.call('GET', jobs + path, { token: outsider })).statusCode, path).toBe(404)
  }
  const cancel = (as: string) => clew.call('DELETE', `${jobs}/${id}`, { token: as })
  expect((await cancel(tokens.reader)).statusCode).toBe(403)
  expect((await cancel(outsider)).statusCode).toBe(404)
  expect((await run(jobs, token)).statusCode).toBe(409)
  expect((await cancel(tokens.writer)).statusCode).toBe(200)
})

test.each(kinds)('[W-7.62] a %s has one active job, also when two people run it at once', async (kind) => {
  const { token, jobs } = await runnable(kind)
  const answers = await Promise.all(Array.from({ length: 5 }, () => run(jobs, token)))
  expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['201', '409', '409', '409', '409'])
  const refused = answers.find((answer) => answer.statusCode === 409)!
  expect(refused.json()).toEqual({ error_type: 'already_active', message: 'A job is already waiting or running.' })
  await clew.pool.query("update jobs set status = 'running' where id = (select max(id) from jobs)")
  expect((await run(jobs, token)).statusCode).toBe(409)
  await clew.pool.query("update jobs set status = 'finished' where id = (select max(id) from jobs)")
  expect((await run(jobs, token)).statusCode).toBe(201)
})

test.each(kinds)(
  '[W-7.63] a %s run again with the same key is the same job, also at once and when it has ended',
  async (kind) => {
    const { token, jobs } = await runnable(kind)
    const answers = await Promise.all(Array.from({ length: 5 }, () => run(jobs, token, 'k-1')))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    const { id } = answers[0]!.json()[`${kind}_job`]
    for (const answer of answers) expect(answer.json()[`${kind}_job`].id).toBe(id)
    expect((await run(jobs, token, 'k-2')).statusCode).toBe(409)
    expect((await run(jobs, admin, 'k-1')).statusCode).toBe(409)
    await clew.call('DELETE', `${jobs}/${id}`, { token })
    expect((await run(jobs, token, 'k-1')).json()[`${kind}_job`]).toMatchObject({ id, status: 'canceled' })
    const others = await run(jobs, admin, 'k-1')
    expect(others.statusCode).toBe(201)
    expect(others.json()[`${kind}_job`].id).not.toBe(id)
  },
)

test('[W-7.63] a key is of one thing: another one is run with it', async () => {
  const owner = await aUser(clew)
  const token = await aToken(clew, owner)
  const paths = await Promise.all(
    [1, 2].map(async () => `/workspaces/${(await aWorkspace(clew, { owner_id: owner.id })).id}/jobs`),
  )
  const ids = await Promise.all(paths.map(async (path) => (await run(path, token, 'same')).json().workspace_job.id))
  expect(ids[0]).not.toBe(ids[1])
})

test.each(['', 'x'.repeat(256)])('[W-7.63] a key has 1 to 255 characters', async (key) => {
  const { token, jobs } = await runnable('workspace')
  const refused = await run(jobs, token, key)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toHaveProperty('idempotency-key')
})

test.each(kinds)('[W-7.64] a disabled %s can be run by hand', async (kind) => {
  const { token, jobs } = await runnable(kind, { disabled: 1 })
  expect((await run(jobs, token)).statusCode).toBe(201)
})

test('[W-7.64] what is in the trash is not run', async () => {
  const { token, id, jobs } = await runnable('configuration')
  await clew.pool.query('update configurations set deleted = 1 where id = $1', [id])
  expect((await run(jobs, token)).statusCode).toBe(404)
  expect((await clew.call('GET', jobs, { token })).statusCode).toBe(404)
})

test.each([
  ['workspace', 'workspaces', 'workspaceId'],
  ['dawg', 'dawgs', 'dawgId'],
  ['configuration', 'configurations', 'configurationId'],
  ['configuration', 'workspaces', 'workspaceId'],
] as const)(
  '[W-7.65] a %s run while %s are being deleted waits for that, and is then refused',
  async (kind, table, name) => {
    const { owner, token, id, jobs, shared } = await runnable(kind)
    const deleted = 'workspace_id' in shared && table === 'workspaces' ? shared.workspace_id : id
    const deleting = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const deletion = clew.db.transaction().execute(async (tx) => {
      await tx.selectFrom(table).select('id').where('id', '=', deleted).forNoKeyUpdate().execute()
      await cancelActiveJobs(tx, { [name]: deleted } as { workspaceId: number }, owner.id)
      locked.resolve()
      await deleting.promise
      await tx.updateTable(table).set({ deleted: 1 }).where('id', '=', deleted).execute()
    })
    await locked.promise
    const answer = run(jobs, token)
    await someoneWaitsForALock()
    deleting.resolve()
    await deletion
    expect((await answer).statusCode).toBe(404)
    expect((await clew.pool.query('select from jobs where kind = $1 and entity_id = $2', [kind, id])).rowCount).toBe(0)
  },
)

async function someoneWaitsForALock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await clew.pool.query(waiting)).rowCount === 0) await new Promise((next) => setTimeout(next, 10))
}

test('[W-7.66] a job keeps the settings that were to be run, without secrets', async () => {
  const owner = await aUser(clew)
  const token = await aToken(clew, owner)
  const workspace = await aWorkspace(clew, { owner_id: owner.id, settings: JSON.stringify({ max_workers_used: 3 }) })
  const settings = { host: 'db', '#password': 'sealed:v1:AAAA' }
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id, settings: JSON.stringify(settings) })
  const jobs = `/workspaces/${workspace.id}/configurations/${configuration.id}/jobs`
  const { id } = (await run(jobs, token)).json().configuration_job
  await clew.pool.query(`update configurations set settings = '{}' where id = $1`, [configuration.id])
  const masked = { host: 'db', '#password': '*****' }
  expect((await clew.call('GET', `${jobs}/${id}`, { token })).json().configuration_job.settings).toEqual(masked)
  const listed = async (path: string) => (await clew.call('GET', path, { token })).json().configuration_jobs[0]
  for (const path of [jobs, `/workspaces/${workspace.id}/configuration_jobs`]) {
    expect(await listed(path)).not.toHaveProperty('settings')
    expect(await listed(`${path}?include_settings=1`)).toHaveProperty('settings', masked)
  }
  const stored = await clew.pool.query<{ settings: string }>('select settings::text from jobs where id = $1', [id])
  expect(stored.rows[0]!.settings).not.toContain('sealed')
  const own = (await run(`/workspaces/${workspace.id}/jobs`, token)).json().workspace_job
  const got = await clew.call('GET', `/workspaces/${workspace.id}/jobs/${own.id}`, { token })
  expect(got.json().workspace_job.settings).toEqual({ max_workers_used: 3 })
})

test('[W-7.67] a configuration job names its workspace, a workspace job the DAWG that the workspace is in', async () => {
  const configuration = await aConfiguration(clew)
  const inside = `/workspaces/${configuration.workspace_id}`
  const ofConfiguration = await run(`${inside}/configurations/${configuration.id}/jobs`, admin)
  expect(ofConfiguration.json().configuration_job.workspace_id).toBe(configuration.workspace_id)
  const dawgOf = async (special: { dawg_id?: number }) => {
    const { id } = await aWorkspace(clew, special)
    return (await run(`/workspaces/${id}/jobs`, admin)).json().workspace_job.dawg_id
  }
  const [dawg, deleted] = [await aDawg(clew), await aDawg(clew, { deleted: 1 })]
  expect(await dawgOf({ dawg_id: dawg.id })).toBe(dawg.id)
  expect(await dawgOf({ dawg_id: deleted.id })).toBeNull()
  expect(await dawgOf({})).toBeNull()
})

test('[W-7.68] ids in a path that do not belong together lead nowhere', async () => {
  const configuration = await aConfiguration(clew)
  const other = await aConfiguration(clew)
  const job = await aJob(clew, 'configuration', { configuration_id: configuration.id })
  const { rows } = await clew.pool.query('select id from job_history where job_id = $1', [job.id])
  const workspaceJob = await aJob(clew, 'workspace', { workspace_id: configuration.workspace_id })
  const right = `/workspaces/${configuration.workspace_id}/configurations/${configuration.id}/jobs/${job.id}`
  const foreign = [
    `/workspaces/${other.workspace_id}/configurations/${configuration.id}/jobs/${job.id}`,
    `/workspaces/${other.workspace_id}/configurations/${other.id}/jobs/${job.id}`,
    `/workspaces/${configuration.workspace_id}/jobs/${job.id}`,
    `/workspaces/${other.workspace_id}/jobs/${workspaceJob.id}`,
    `/dawgs/${(await aDawg(clew)).id}/jobs/${job.id}`,
  ]
  for (const tail of ['', '/history', `/history/${rows[0].id}`, '/logs']) {
    expect((await clew.call('GET', right + tail, { token: admin })).statusCode, tail).toBe(200)
    for (const path of foreign) expect((await clew.call('GET', path + tail, { token: admin })).statusCode).toBe(404)
  }
  for (const path of foreign) expect((await clew.call('DELETE', path, { token: admin })).statusCode).toBe(404)
  const run404 = `/workspaces/${other.workspace_id}/configurations/${configuration.id}/jobs`
  expect((await run(run404, admin)).statusCode).toBe(404)
  expect((await clew.call('GET', run404, { token: admin })).statusCode).toBe(404)
  for (const path of foreign.slice(2, 4))
    expect((await clew.call('GET', `${path}/configuration_jobs`, { token: admin })).statusCode).toBe(404)
  const ofOther = await aJob(clew, 'configuration', { configuration_id: other.id })
  const history = await clew.pool.query('select id from job_history where job_id = $1', [ofOther.id])
  for (const hid of [0, history.rows[0].id])
    expect((await clew.call('GET', `${right}/history/${hid}`, { token: admin })).statusCode).toBe(404)
})
