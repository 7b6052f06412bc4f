import { beforeAll, expect, test } from 'vitest'
import type { JobStatus, Kind } from '@clew/contract'
import { cancelActiveJobs, cancelJob } from '../../engine/index.ts'
import { aConfiguration, aDawg, aJob, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: { id: number; token: string }
beforeAll(async () => {
  clew = await testInstance()
  const { id } = await aUser(clew, { role: 'admin' })
  admin = { id, token: await aToken(clew, { id }) }
})

function jobPath(kind: Kind, job: Awaited<ReturnType<typeof aJob>>): string {
  if (kind === 'dawg') return `/dawgs/${job.dawg_id}/jobs/${job.id}`
  const inWorkspace = `/workspaces/${job.workspace_id}`
  return kind === 'workspace'
    ? `${inWorkspace}/jobs/${job.id}`
    : `${inWorkspace}/configurations/${job.configuration_id}/jobs/${job.id}`
}

const kinds: Kind[] = ['configuration', 'workspace', 'dawg']
const stored = (id: number) => clew.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each(kinds)('[W-4.5] [W-4.6] a waiting %s job is canceled at once', async (kind) => {
  const job = await aJob(clew, kind)
  const canceled = await clew.call('DELETE', jobPath(kind, job), { token: admin.token })
  expect(canceled.statusCode).toBe(200)
  expect(canceled.json()[`${kind}_job`]).toMatchObject({ id: job.id, user_id: job.user_id, status: 'canceled' })
  expect(await stored(job.id)).toMatchObject({ status: 'canceled', changed_by: admin.id })
})

test.each(kinds)('[W-4.6] a running %s job is asked to stop and goes on until it has stopped', async (kind) => {
  const job = await aJob(clew, kind, { status: 'running' })
  const path = jobPath(kind, job)
  const canceled = await clew.call('DELETE', path, { token: admin.token })
  expect([canceled.statusCode, canceled.json()[`${kind}_job`].status]).toEqual([200, 'running'])
  const asked = await stored(job.id)
  expect(asked).toMatchObject({ changed_by: job.user_id, created: job.created, cancel_requested_by: admin.id })
  expect(asked.cancel_requested).not.toBeNull()
  // Asked twice is asked once.
  const other = await aUser(clew, { role: 'admin' })
  expect((await clew.call('DELETE', path, { token: await aToken(clew, other) })).statusCode).toBe(200)
  expect(await stored(job.id)).toEqual(asked)
})

test.each(
  kinds.flatMap((kind) =>
    (['finished', 'warning', 'error', 'canceled'] as const).map((status) => [kind, status] as const),
  ),
)('[W-4.5] a %s job that is %s cannot be canceled', async (kind, status) => {
  const job = await aJob(clew, kind, { status })
  const refused = await clew.call('DELETE', jobPath(kind, job), { token: admin.token })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ error_type: 'conflict', message: 'The job has ended already.' })
  expect(await stored(job.id)).toEqual(job)
})

/** A running DAWG job over a running and a waiting workspace job, the running one over a job of each of these statuses. */
async function aTree(statuses: JobStatus[]) {
  const dawg = await aJob(clew, 'dawg', { status: 'running' })
  const child = (status: JobStatus) => aJob(clew, 'workspace', { status, parent_id: dawg.id, dawg_id: dawg.dawg_id })
  const [running, waiting] = [await child('running'), await child('waiting')]
  const leaves = await Promise.all(
    statuses.map(async (status) => {
      const { id } = await aConfiguration(clew, { workspace_id: running.workspace_id! })
      return aJob(clew, 'configuration', { status, parent_id: running.id, configuration_id: id })
    }),
  )
  return { dawg, running, waiting, leaves, all: [dawg, running, waiting, ...leaves] }
}

const statesOf = (jobs: { id: number }[]) =>
  Promise.all(
    jobs.map(async ({ id }) => {
      const { status, cancel_requested } = await stored(id)
      return cancel_requested === null ? status : `${status}, asked`
    }),
  )

test('[W-4.7] canceling a job cancels all that it has started, at any depth', async () => {
  const { dawg, all } = await aTree(['waiting', 'running', 'finished', 'error'])
  const neighbour = await aJob(clew, 'workspace', { status: 'running' })
  expect(await cancelJob(clew.db, dawg.id, admin.id)).toBe(true)
  expect(await statesOf(all)).toEqual([
    'running, asked',
    'running, asked',
    'canceled, asked',
    'canceled, asked',
    'running, asked',
    'finished',
    'error',
  ])
  expect(await statesOf([neighbour])).toEqual(['running'])
})

test('[W-4.7] canceling a child leaves its parent and its siblings', async () => {
  const { dawg, running, waiting } = await aTree([])
  expect(await cancelJob(clew.db, waiting.id, admin.id)).toBe(true)
  expect(await statesOf([dawg, running, waiting])).toEqual(['running', 'running', 'canceled, asked'])
})

test('[W-4.8] a job that starts while it is being canceled is asked to stop, one that ends stays ended', async () => {
  for (const [from, to, expected] of [
    ['waiting', 'running', ['running, asked', 'canceled, asked', true]],
    ['running', 'finished', ['finished', 'waiting', false]],
  ] as const) {
    const job = await aJob(clew, 'workspace', { status: from })
    const child = await aJob(clew, 'configuration', { parent_id: job.id })
    const changed = Promise.withResolvers<void>()
    const change = clew.db.transaction().execute(async (tx) => {
      await tx.updateTable('jobs').set({ status: to }).where('id', '=', job.id).execute()
      changed.resolve()
      await someoneWaitsForALock()
    })
    await changed.promise
    const canceled = cancelJob(clew.db, job.id, admin.id)
    await change
    const didCancel = await canceled
    expect([...(await statesOf([job, child])), didCancel]).toEqual(expected)
  }
})

async function someoneWaitsForALock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await clew.pool.query(waiting)).rowCount === 0) await new Promise((next) => setTimeout(next, 10))
}

test('[W-4.9] what is deleted has its jobs canceled: a workspace with those of its configurations', async () => {
  const workspace = await aWorkspace(clew)
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id })
  const jobs = [
    await aJob(clew, 'workspace', { workspace_id: workspace.id, status: 'running' }),
    await aJob(clew, 'configuration', { configuration_id: configuration.id }),
    await aJob(clew, 'workspace', {
      workspace_id: workspace.id,
      status: 'waiting',
      parent_id: (await aTree([])).dawg.id,
    }),
    await aJob(clew, 'workspace'),
    await aJob(clew, 'configuration'),
  ]
  await cancelActiveJobs(clew.db, { workspaceId: workspace.id }, admin.id)
  expect(await statesOf(jobs)).toEqual(['running, asked', 'canceled, asked', 'canceled, asked', 'waiting', 'waiting'])
})

test('[W-4.9] what is deleted has its jobs canceled: a configuration its own', async () => {
  const one = await aConfiguration(clew)
  const other = await aConfiguration(clew, { workspace_id: one.workspace_id })
  const jobs = await Promise.all([one, other].map(({ id }) => aJob(clew, 'configuration', { configuration_id: id })))
  await cancelActiveJobs(clew.db, { configurationId: one.id }, admin.id)
  expect(await statesOf(jobs)).toEqual(['canceled, asked', 'waiting'])
})

test('[W-4.9] what is deleted has its jobs canceled: a DAWG its own and what they have started, not what others started', async () => {
  const dawg = await aDawg(clew)
  const own = await aJob(clew, 'dawg', { dawg_id: dawg.id, status: 'running' })
  const started = await aJob(clew, 'workspace', { dawg_id: dawg.id, parent_id: own.id })
  const byHand = await aJob(clew, 'workspace', { dawg_id: dawg.id })
  await cancelActiveJobs(clew.db, { dawgId: dawg.id }, admin.id)
  expect(await statesOf([own, started, byHand])).toEqual(['running, asked', 'canceled, asked', 'waiting'])
})
