/** A process ends at each of the crash points, killed or told to stop; whoever is left, or comes after, brings everything to its end. */
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aGraph, call, startRun, type Scene } from '../../testing/fault-scenes.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { testProduct, until, type ProductProcess, type TestProduct } from '../../testing/processes.ts'
import { crashPoints, type CrashPoint } from '../crash-points.ts'

const LIMIT_MS = 300_000
const SLOTS = 2
/** So many workers die side by side: each costs the start of a process. */
const AT_ONCE = 5
const EVERY_MINUTE = { minute: '*', hour: '*', day: '*', month: '*', day_of_week: '*' }
const ONE_MINUTE_BACK = "update scheduler set looked_until = date_trunc('minute', now()) - interval '1 minute'"
const signals = ['SIGKILL', 'SIGTERM'] as const

/** Which process comes to a point: one that serves requests, one that plans, or one that works. */
const isOfWeb = (point: CrashPoint) => /^(run|erase)\.|^cancel\.flag_saved$/.test(point)
const isOfScheduler = (point: CrashPoint) => point.startsWith('sched.')
const schedulerPoints = crashPoints.filter(isOfScheduler)
/** It takes a run that does not stop when it is asked: worker-loss.test.ts has one. */
const isOfStubbornRun = (point: CrashPoint) => point === 'cancel.kill_sent'
const workerPoints = crashPoints.filter((point) => !isOfWeb(point) && !isOfScheduler(point) && !isOfStubbornRun(point))

let product: TestProduct
let survivor: ProductProcess
const accepted: number[] = []
beforeAll(async () => {
  product = await testProduct(await testDatabase())
  survivor = await product.start({ roles: 'web,worker', workers: SLOTS })
  return () => product.stop()
})

const ended = { SIGKILL: 'SIGKILL', SIGTERM: 0 } as const
const check = () => checkInvariants(product, { accepted, slots: SLOTS + AT_ONCE })

async function run({ workspaceId }: Scene): Promise<number | undefined> {
  const id = await startRun(product, survivor, `/workspaces/${workspaceId}`)
  if (id !== undefined) accepted.push(id)
  return id
}

/** Runs that come by every point: one that ends well, one that fails and is told about, one that is canceled. */
async function keepBusy(isEnough: () => boolean): Promise<void> {
  const good = await aGraph(product, { workMs: 20 })
  const bad = await aGraph(product, { workMs: 20, notified: 'ada@clew.test' })
  const long = await aGraph(product, { workMs: 1_500 })
  await until(
    'every victim has come to its point',
    async () => {
      await run(good)
      await run(bad)
      const id = await run(long)
      if (id === undefined) await cancelRunning(long)
      return isEnough()
    },
    LIMIT_MS,
  )
}

/** Once one of its steps is under way, so that there is something to stop. */
async function cancelRunning({ workspaceId }: Scene): Promise<void> {
  const step = await product.db
    .selectFrom('jobs')
    .select('parent_id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'configuration')
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (step) await call(product, survivor, 'DELETE', `/workspaces/${workspaceId}/jobs/${step.parent_id}`)
}

test.each(signals)(
  '[E-9.1] [E-9.6] workers end by %s at each point of their work',
  { timeout: LIMIT_MS * 3 },
  async (signal) => {
    for (let start = 0; start < workerPoints.length; start += AT_ONCE) {
      const points = workerPoints.slice(start, start + AT_ONCE)
      const victims = await Promise.all(
        points.map((point) => product.start({ roles: 'worker', workers: 1, crashAt: `${point}:${signal}` })),
      )
      await keepBusy(() => victims.every((victim) => !victim.isAlive()))
      for (const victim of victims) expect(await victim.exited).toBe(ended[signal])
    }
    await check()
    const { rows } = await product.pool.query<{ message: string }>(
      "select distinct message from jobs where kind = 'configuration' and status = 'error'",
    )
    for (const { message } of rows) expect(message).toMatch(/as it was told to|lost twice/)
  },
)

test.each(signals)(
  '[E-9.7] schedulers end by %s at each point of one planned minute, which still makes one job',
  { timeout: LIMIT_MS },
  async (signal) => {
    const scene = await aGraph(product, { workMs: 20, schedules: [EVERY_MINUTE] })
    for (const point of schedulerPoints) {
      await product.pool.query(ONE_MINUTE_BACK)
      const victim = await product.start({ roles: 'scheduler', crashAt: `${point}:${signal}` })
      expect(await victim.exited).toBe(ended[signal])
    }
    const scheduler = await product.start({ roles: 'scheduler' })
    await until('the minute has made its job', async () => (await firesOf(scene)).length > 0, LIMIT_MS)
    await retire(scene)
    await scheduler.end('SIGTERM')
    await check()
    const minutes = (await firesOf(scene)).map(({ minute }) => minute)
    expect(new Set(minutes).size).toBe(minutes.length)
  },
)

/** So that later minutes do not fire. */
const retire = (...scenes: Scene[]) =>
  product.db
    .updateTable('workspaces')
    .set({ disabled: 1 })
    .where(
      'id',
      'in',
      scenes.map(({ workspaceId }) => workspaceId),
    )
    .execute()

const firesOf = ({ workspaceId }: Scene) =>
  product.db
    .selectFrom('schedule_fires')
    .selectAll()
    .where('kind', '=', 'workspace')
    .where('entity_id', '=', workspaceId)
    .where('outcome', '=', 'started')
    .execute()

test(
  '[E-9.17] a scheduler is held up in the middle of a planned minute: another makes its job, and it makes none when it goes on',
  { timeout: LIMIT_MS },
  async () => {
    const scene = await aGraph(product, { workMs: 20, schedules: [EVERY_MINUTE] })
    await product.pool.query(ONE_MINUTE_BACK)
    const paused = await product.start({ roles: 'scheduler', crashAt: 'sched.slot_inserted:SIGSTOP' })
    const other = await product.start({ roles: 'scheduler' })
    await until('the minute has made its job', async () => (await firesOf(scene)).length > 0, LIMIT_MS)
    await retire(scene)
    process.kill(paused.pid, 'SIGCONT')
    await Promise.all([paused, other].map((scheduler) => scheduler.end('SIGTERM')))
    await check()
    const fires = await firesOf(scene)
    expect(new Set(fires.map(({ minute }) => minute)).size).toBe(fires.length)
    const jobs = product.db.selectFrom('jobs').select('id').where('workspace_id', '=', scene.workspaceId)
    expect(await jobs.where('kind', '=', 'workspace').execute()).toHaveLength(fires.length)
  },
)

const requests = crashPoints.filter((point) => point.startsWith('run.'))

test.each(signals)(
  '[E-9.8] servers end by %s while they accept a run; asked again, there is one job',
  { timeout: LIMIT_MS },
  async (signal) => {
    for (const point of requests) {
      const victim = await product.start({ roles: 'web', crashAt: `${point}:${signal}` })
      const { workspaceId } = await aGraph(product, { workMs: 20 })
      const [path, key] = [`/workspaces/${workspaceId}/jobs`, `asked at ${point} ${signal}`]
      const first = await call(product, victim, 'POST', path, key)
      expect(first?.status).toBe(signal === 'SIGKILL' ? undefined : 201)
      const again = await call(product, survivor, 'POST', path, key)
      expect(again?.status).toBe(201)
      accepted.push(Object.values(again!.body)[0]!.id)
      const jobs = product.db.selectFrom('jobs').select('id').where('workspace_id', '=', workspaceId)
      expect(await jobs.where('kind', '=', 'workspace').execute()).toHaveLength(1)
      expect(await victim.exited).toBe(ended[signal])
    }
    await check()
  },
)

test.each(signals)(
  '[E-9.8] a server ends by %s while it cancels; asked again, the run is canceled',
  { timeout: LIMIT_MS },
  async (signal) => {
    const victim = await product.start({ roles: 'web', crashAt: `cancel.flag_saved:${signal}` })
    const scene = await aGraph(product, { workMs: 30_000 })
    const id = await run(scene)
    const path = `/workspaces/${scene.workspaceId}/jobs/${id}`
    const first = await call(product, victim, 'DELETE', path)
    expect(first?.status).toBe(signal === 'SIGKILL' ? undefined : 200)
    await call(product, survivor, 'DELETE', path)
    expect(await victim.exited).toBe(ended[signal])
    await check()
    const job = product.db.selectFrom('jobs').select('status').where('id', '=', id!)
    expect(await job.executeTakeFirst()).toEqual({ status: 'canceled' })
  },
)

test.each(signals)(
  '[E-9.15] a server ends by %s while it erases data: all of it is there, or none; asked again, none',
  { timeout: LIMIT_MS },
  async (signal) => {
    const scene = await aGraph(product, { workMs: 20 })
    const id = await run(scene)
    await until('the run has ended', async () => (await statusOf(id!)) === 'finished', LIMIT_MS)
    const before = await filesOf(scene)
    expect(before).toBeGreaterThan(0)
    const victim = await product.start({ roles: 'web', crashAt: `erase.half:${signal}` })
    const path = `/workspaces/${scene.workspaceId}/data`
    const first = await call(product, victim, 'DELETE', path)
    expect(first?.status).toBe(signal === 'SIGKILL' ? undefined : 200)
    expect(await victim.exited).toBe(ended[signal])
    expect(await filesOf(scene)).toBe(signal === 'SIGKILL' ? before : 0)
    expect((await call(product, survivor, 'DELETE', path))?.status).toBe(200)
    expect(await filesOf(scene)).toBe(0)
    await check()
  },
)

const statusOf = async (id: number) =>
  (await product.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirst())?.status

async function filesOf({ configurationIds }: Scene): Promise<number> {
  const { rows } = await product.pool.query<{ count: number }>(
    'select count(*)::integer as count from files where configuration_id = any($1::integer[])',
    [configurationIds],
  )
  return rows[0]!.count
}

test.each([2, 5])(
  '[E-9.12] %i schedulers make one job of each planned minute',
  { timeout: LIMIT_MS },
  async (count) => {
    const scenes = await Promise.all(
      Array.from({ length: 4 }, () => aGraph(product, { workMs: 20, schedules: [EVERY_MINUTE] })),
    )
    const schedulers = await Promise.all(Array.from({ length: count }, () => product.start({ roles: 'scheduler' })))
    await product.pool.query(ONE_MINUTE_BACK)
    for (const scene of scenes) await until('each has its job', async () => (await firesOf(scene)).length > 0, LIMIT_MS)
    await retire(...scenes)
    await Promise.all(schedulers.map((scheduler) => scheduler.end('SIGTERM')))
    await check()
    const fires = (await Promise.all(scenes.map(firesOf))).flat()
    expect(new Set(fires.map(({ job_id }) => job_id)).size).toBe(fires.length)
  },
)
