/** Workers that die, and workers that stop, while jobs run. Real processes throughout. `FAULTS=long` repeats more. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aGraph, aStep, call, startRun } from '../../testing/fault-scenes.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { readLedger } from '../../testing/ledger.ts'
import { testProduct, until, type ProductProcess, type TestProduct } from '../../testing/processes.ts'

const KILLS = process.env['FAULTS'] === 'long' ? 100 : 20
const LIMIT_MS = 300_000
const SLOTS = 2
const WORKER = { roles: 'worker,scheduler', workers: SLOTS }

let product: TestProduct
let web: ProductProcess
beforeAll(async () => {
  product = await testProduct(await testDatabase())
  web = await product.start({ roles: 'web' })
  return () => product.stop()
})
afterEach(async () => {
  for (const one of product.processes) if (one !== web) await one.end('SIGTERM')
})

const jobOf = (id: number) => product.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A job may fail here only because its worker was lost a second time. */
const unexplainedErrors = () =>
  product.db
    .selectFrom('jobs')
    .select(['id', 'message'])
    .where('kind', '=', 'configuration')
    .where((of) => of.or([of('status', '=', 'warning'), of.and([of('status', '=', 'error'), of('losses', '<', 2)])]))
    .execute()
const logOf = async (id: number) =>
  (await product.db.selectFrom('job_logs').select('text').where('job_id', '=', id).orderBy('line').execute()).map(
    ({ text }) => text,
  )
const runsOf = async (jobId: number) => (await readLedger(product.ledger)).filter((one) => one.jobId === jobId)

test(
  '[E-9.1] [E-9.2] workers are killed again and again while runs are under way, and every run ends as it should',
  { timeout: LIMIT_MS * 4 },
  async () => {
    const accepted: number[] = []
    let worker = await product.start(WORKER)
    for (let kill = 0; kill < KILLS; kill++) {
      const { workspaceId } = await aGraph(product, { workMs: 200, lines: 50 })
      accepted.push((await startRun(product, web, `/workspaces/${workspaceId}`))!)
      const before = (await readLedger(product.ledger)).length
      // At another place each time: after the first, the second, the third of its runs has begun.
      await until(
        'runs have begun',
        async () => (await readLedger(product.ledger)).length > before + (kill % 3),
        LIMIT_MS,
      )
      await worker.end('SIGKILL')
      worker = await product.start(WORKER)
    }
    await checkInvariants(product, { accepted, slots: SLOTS })
    expect(await unexplainedErrors()).toEqual([])
  },
)

test(
  '[E-9.3] a worker that is told to stop gives back what runs, which runs again and counts as no loss',
  { timeout: LIMIT_MS },
  async () => {
    const worker = await product.start(WORKER)
    const { workspaceId, configurationIds } = await aStep(product, { workMs: 3_000 })
    const id = (await startRun(product, web, `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`))!
    await until('it runs', async () => (await runsOf(id)).length === 1, LIMIT_MS)
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(await jobOf(id)).toMatchObject({ status: 'running', worker_id: null, losses: 0 })
    await product.start(WORKER)
    await checkInvariants(product, { accepted: [id], slots: SLOTS })
    expect(await jobOf(id)).toMatchObject({ status: 'finished', attempt: 2, losses: 0 })
  },
)

test(
  '[E-9.1] [E-9.6] workers end, killed or told to stop, when they have killed a run that would not stop: it is canceled',
  { timeout: LIMIT_MS },
  async () => {
    const points = ['cancel.kill_sent:SIGKILL', 'cancel.kill_sent:SIGTERM']
    const victims = await Promise.all(points.map((crashAt) => product.start({ roles: 'worker', workers: 1, crashAt })))
    const jobs = await Promise.all(
      victims.map(async () => {
        const { workspaceId, configurationIds } = await aStep(product, { workMs: 60_000, isStubborn: true })
        const path = `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`
        return { path, id: (await startRun(product, web, path))! }
      }),
    )
    for (const { id } of jobs) await until('it runs', async () => (await runsOf(id)).length === 1, LIMIT_MS)
    for (const { path, id } of jobs) await call(product, web, 'DELETE', `${path}/jobs/${id}`)
    expect(await Promise.all(victims.map((victim) => victim.exited))).toEqual(['SIGKILL', 0])
    await product.start(WORKER)
    await checkInvariants(product, { accepted: jobs.map(({ id }) => id), slots: SLOTS })
    for (const { id } of jobs) expect(await jobOf(id)).toMatchObject({ status: 'canceled' })
  },
)

test('[E-9.4] with time to spare a worker that is told to stop lets its run end', { timeout: LIMIT_MS }, async () => {
  const worker = await product.start({ ...WORKER, stopGraceSeconds: 120 })
  const { workspaceId, configurationIds } = await aStep(product, { workMs: 1_000 })
  const id = (await startRun(product, web, `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`))!
  await until('it runs', async () => (await runsOf(id)).length === 1, LIMIT_MS)
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(await jobOf(id)).toMatchObject({ status: 'finished', attempt: 1 })
  await checkInvariants(product, { accepted: [id], slots: SLOTS })
})

test(
  '[E-9.5] a job that its worker was woken for but had not claimed when it died is run by the next',
  { timeout: LIMIT_MS },
  async () => {
    const { workspaceId, configurationIds } = await aStep(product, { workMs: 50 })
    const id = (await startRun(product, web, `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`))!
    // As a worker leaves it that is killed in the moment between the two.
    await product.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'a worker that is gone'
    where (payload ->> 'id')::integer = $1`,
      [id],
    )
    await product.start(WORKER)
    await checkInvariants(product, { accepted: [id], slots: SLOTS })
    expect(await logOf(id)).toHaveLength(5)
  },
)

test(
  '[E-9.16] a worker that finds the database changed by a newer version leaves what comes to newer workers',
  { timeout: LIMIT_MS },
  async () => {
    const old = await product.start(WORKER)
    const newer = "migrations (name, checksum) values ('9999-of-a-newer-version.sql', '')"
    await product.pool.query(`insert into ${newer}`)
    await until('it has noticed', () => old.log().includes('worker.outdated'), LIMIT_MS)
    const { workspaceId, configurationIds } = await aStep(product, { workMs: 1_000 })
    const id = (await startRun(product, web, `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`))!
    await until('it was asked to take it', () => isPutBack(id), LIMIT_MS)
    expect(await jobOf(id)).toMatchObject({ status: 'waiting' })
    // The database is the same; a process that starts now knows it as it is.
    await product.pool.query("delete from migrations where name like '9999-%'")
    const young = await product.start(WORKER)
    await until('it runs', async () => (await jobOf(id)).worker_id !== null, LIMIT_MS)
    const worker = product.db
      .selectFrom('workers')
      .select('pid')
      .where('id', '=', (await jobOf(id)).worker_id!)
    expect(await worker.executeTakeFirst()).toEqual({ pid: young.pid })
    await checkInvariants(product, { accepted: [id], slots: SLOTS * 2 })
  },
)

/** A message that was taken and given back is due a moment later than it was made. */
async function isPutBack(jobId: number): Promise<boolean> {
  const { rows } = await product.pool.query(
    "select 1 from graphile_worker._private_jobs where (payload ->> 'id')::integer = $1 and run_at > created_at",
    [jobId],
  )
  return rows.length > 0
}
