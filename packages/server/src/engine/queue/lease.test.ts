import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { aConfiguration, aJob, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { reap } from '../worker/reaper.ts'
import type { WorkerOptions } from '../worker/options.ts'
import { cancelJob } from './cancel.ts'
import { claimJob, findOwnClaim, type ClaimedJob } from './claim.ts'
import { finishJob, type Ending } from './finish.ts'
import { appendLines } from './logs.ts'
import { releaseJobs } from './release.ts'
import { renewLeases } from './renew.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const [one, other] = [randomUUID(), randomUUID()]

/** A waiting job of a new configuration, taken by a worker. */
async function aClaimedJob(componentId = 14): Promise<ClaimedJob & { configurationId: number }> {
  const configuration = await aConfiguration(clew, { component_id: componentId })
  const job = await aJob(clew, 'configuration', {
    configuration_id: configuration.id,
    workspace_id: configuration.workspace_id,
  })
  const claimed = (await claimJob(clew.db, job.id, one)) as ClaimedJob
  return { ...claimed, configurationId: configuration.id }
}

const rowOf = (id: number) => clew.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const loseWorker = (id: number) =>
  clew.pool.query("update jobs set lease_until = now() - interval '1 s' where id = $1", [id])

const anEnding = (job: ClaimedJob, special: Partial<Ending> = {}): Ending => ({
  jobId: job.id,
  attempt: job.attempt,
  status: 'finished',
  message: null,
  stats: {},
  lines: [],
  output: {
    files: [{ path: 'tables/a.csv', hash: Buffer.alloc(32, job.attempt), size: 3, rowsCount: 1, firstLines: 'a' }],
    state: { last: job.attempt },
    fingerprint: Buffer.alloc(32),
  },
  ...special,
})

const publishedBy = async (configurationId: number) => {
  const { output_job_id, state } = await clew.db
    .selectFrom('configurations')
    .select(['output_job_id', 'state'])
    .where('id', '=', configurationId)
    .executeTakeFirstOrThrow()
  const files = await clew.db
    .selectFrom('files')
    .select('blob')
    .where('configuration_id', '=', configurationId)
    .execute()
  return { output_job_id, state, blobs: files.map(({ blob }) => blob[0]) }
}

/** A reaper whose catalogue knows a connector that may run again and a loader that may not. */
const reaper: WorkerOptions = {
  findProgram: (id: number) => ({ rerunAfterCrash: id !== 60 }),
  afterEnd: () => Promise.resolve(),
  logger: pino({ level: 'silent' }),
} as unknown as WorkerOptions
const reapAll = () => reap({ ...reaper, db: clew.db })

test('[E-2.10] of workers that claim a job at once one gets it', async () => {
  const configuration = await aConfiguration(clew)
  const job = await aJob(clew, 'configuration', {
    configuration_id: configuration.id,
    workspace_id: configuration.workspace_id,
  })
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimJob(clew.db, job.id, randomUUID())))
  expect(claims.filter((claim) => claim !== undefined)).toMatchObject([{ id: job.id, attempt: 1 }])
})

test('[E-2.11] a child whose configuration runs on its own waits for it', async () => {
  const busy = await aClaimedJob()
  const parent = await aJob(clew, 'workspace', { workspace_id: busy.workspaceId })
  const child = await aJob(clew, 'configuration', {
    configuration_id: busy.configurationId,
    workspace_id: busy.workspaceId,
    parent_id: parent.id,
    started_by: 'parent',
  })
  expect(await claimJob(clew.db, child.id, other)).toBe('busy')
  await finishJob(clew.db, anEnding(busy))
  expect(await claimJob(clew.db, child.id, other)).toMatchObject({ id: child.id })
})

test('[E-2.12] a report keeps the job, until its lease has run out and somebody else has it', async () => {
  const job = await aClaimedJob()
  expect(await renewLeases(clew.db, one, [job])).toEqual([{ id: job.id, isCancelRequested: false }])
  await loseWorker(job.id)
  await reapAll()
  expect(await renewLeases(clew.db, one, [job])).toEqual([])
  const again = (await claimJob(clew.db, job.id, other)) as ClaimedJob
  expect([again.attempt, again.losses]).toEqual([2, 1])
  expect(await renewLeases(clew.db, one, [job])).toEqual([])
})

test('[E-2.13] what an attempt writes that is no longer the current one changes nothing', async () => {
  const job = await aClaimedJob()
  await loseWorker(job.id)
  await reapAll()
  const again = (await claimJob(clew.db, job.id, other)) as ClaimedJob
  const line = { line: 9, level: 'info' as const, text: 'late', created: new Date() }
  expect(await appendLines(clew.db, job, [line])).toBe(false)
  expect(await finishJob(clew.db, anEnding(job))).toBeUndefined()
  expect(await publishedBy(job.configurationId)).toEqual({ output_job_id: null, state: null, blobs: [] })
  expect(await finishJob(clew.db, anEnding(again))).toEqual({ status: 'finished', parentId: null })
  expect(await publishedBy(job.configurationId)).toEqual({ output_job_id: job.id, state: { last: 2 }, blobs: [2] })
  expect(await finishJob(clew.db, anEnding(again, { status: 'error' }))).toBeUndefined()
})

test('[E-2.14] after a lost worker a job runs once more; a second loss ends it with an error', async () => {
  const job = await aClaimedJob()
  await loseWorker(job.id)
  await reapAll()
  expect(await rowOf(job.id)).toMatchObject({ status: 'running', worker_id: null, losses: 1 })
  await claimJob(clew.db, job.id, other)
  await loseWorker(job.id)
  await reapAll()
  expect(await rowOf(job.id)).toMatchObject({ status: 'error', message: 'The worker was lost twice with this job.' })
})

test('[E-2.15] a loader is not run again by itself: what it had begun to write might be written twice', async () => {
  const job = await aClaimedJob(60)
  await loseWorker(job.id)
  await reapAll()
  const { status, message } = await rowOf(job.id)
  expect([status, message]).toEqual(['error', expect.stringContaining('check it, then run it again')])
})

test('[E-2.16] several reapers take a lost job once', async () => {
  const job = await aClaimedJob()
  await loseWorker(job.id)
  await Promise.all([reapAll(), reapAll(), reapAll()])
  expect((await rowOf(job.id)).losses).toBe(1)
})

test('[E-2.17] a worker that stops gives its jobs back without counting it as a loss', async () => {
  const job = await aClaimedJob()
  await releaseJobs(clew.db, one, [job])
  expect(await rowOf(job.id)).toMatchObject({ status: 'running', worker_id: null, losses: 0 })
  const { rows } = await clew.pool.query(
    'select payload from graphile_worker._private_jobs where (payload ->> $1)::integer = $2',
    ['id', job.id],
  )
  expect(rows).toHaveLength(1)
})

test('[E-2.18] of a cancel and an end the first one counts', async () => {
  const canceled = await aClaimedJob()
  const { user_id } = await rowOf(canceled.id)
  await cancelJob(clew.db, canceled.id, user_id)
  expect(await finishJob(clew.db, anEnding(canceled))).toMatchObject({ status: 'canceled' })
  expect((await publishedBy(canceled.configurationId)).blobs).toEqual([])
  const finished = await aClaimedJob()
  await finishJob(clew.db, anEnding(finished))
  expect(await cancelJob(clew.db, finished.id, user_id)).toBe(false)
  expect((await rowOf(finished.id)).status).toBe('finished')
})

const claimedWith = (end: ClaimedJob, nextId: number, special: Partial<Ending> = {}) =>
  finishJob(clew.db, anEnding(end, special), { jobId: nextId, workerId: one, leaseSeconds: 30 })

async function aWaitingJob(): Promise<number> {
  const configuration = await aConfiguration(clew)
  return (await aJob(clew, 'configuration', { configuration_id: configuration.id })).id
}

test('[E-2.23] with the end of a job its worker claims the next one, if the first has ended well', async () => {
  const [job, next] = [await aClaimedJob(), await aWaitingJob()]
  expect(await claimedWith(job, next)).toMatchObject({ status: 'finished', next: { id: next, attempt: 1 } })
  expect(await rowOf(next)).toMatchObject({ status: 'running', worker_id: one })
  expect(await findOwnClaim(clew.db, next, one)).toMatchObject({ id: next, attempt: 1, kind: 'configuration' })
  expect(await findOwnClaim(clew.db, next, other)).toBeUndefined()
  const [failed, unstarted] = [await aClaimedJob(), await aWaitingJob()]
  expect(await claimedWith(failed, unstarted, { status: 'error' })).toEqual({ status: 'error', parentId: null })
  expect((await rowOf(unstarted)).status).toBe('waiting')
})

test('[E-2.23] a next one that somebody has canceled or that runs already is not claimed with it', async () => {
  const [job, canceled] = [await aClaimedJob(), await aWaitingJob()]
  await cancelJob(clew.db, canceled, (await rowOf(canceled)).user_id)
  expect(await claimedWith(job, canceled)).toEqual({ status: 'finished', parentId: null })
  const busy = await aClaimedJob()
  const child = await aJob(clew, 'configuration', {
    configuration_id: busy.configurationId,
    parent_id: (await aJob(clew, 'workspace', { workspace_id: busy.workspaceId! })).id,
    started_by: 'parent',
  })
  const last = await aClaimedJob()
  await expect(claimedWith(last, child.id)).rejects.toMatchObject({ code: '23505' })
  expect((await rowOf(last.id)).status).toBe('running')
  expect(await finishJob(clew.db, anEnding(last))).toEqual({ status: 'finished', parentId: null })
})

test('[E-2.19] looking after a workspace job can be taken up as often as it has to', async () => {
  const workspace = await aWorkspace(clew)
  const job = await aJob(clew, 'workspace', { workspace_id: workspace.id })
  for (let loss = 1; loss <= 3; loss++) {
    await claimJob(clew.db, job.id, one)
    await loseWorker(job.id)
    await reapAll()
    expect(await rowOf(job.id)).toMatchObject({ status: 'running', losses: loss })
  }
})
