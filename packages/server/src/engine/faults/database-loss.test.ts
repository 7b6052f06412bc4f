/** The database goes away, comes back, and loses what it had to say. `FAULTS=long` repeats more. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from '../../database/embedded/index.ts'
import { findPostmaster } from '../../database/embedded/postmaster.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/pool.ts'
import { testDatabase } from '../../testing/database.ts'
import { proxyBefore } from '../../testing/database-proxy.ts'
import { aGraph, aStep, startRun } from '../../testing/fault-scenes.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { readLedger } from '../../testing/ledger.ts'
import { testProduct, until, type TestProduct } from '../../testing/processes.ts'

const isLong = process.env['FAULTS'] === 'long'
const LIMIT_MS = 300_000
const SLOTS = 4
/** Of six steps each. */
const GRAPHS = isLong ? 834 : 50
/** So many more have begun when PostgreSQL is killed again: every few seconds, until all have ended. */
const RUNS_BETWEEN = 40
const KILLS_AT_LEAST = (GRAPHS * 6) / RUNS_BETWEEN / 3

const statusesOf = async ({ db }: TestProduct) =>
  (await db.selectFrom('jobs').select(['id', 'status', 'losses', 'message']).orderBy('id').execute()).filter(
    ({ status, losses }) => status !== 'finished' || losses > 0,
  )

/** From then on the worker has its connection for reports. */
const hasReported = async ({ db }: TestProduct) =>
  (await db.selectFrom('workers').select('id').whereRef('seen', '>', 'started').execute()).length > 0

async function aProduct(database: Parameters<typeof testProduct>[0]): Promise<TestProduct> {
  const product = await testProduct(database)
  onTestFinished(() => product.stop())
  return product
}

/** A PostgreSQL of its own, which can be killed. */
async function ownPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'clew-faults-pg-'))
  const embedded = await startEmbeddedDatabase(folder)
  const database = openDatabase(embedded.connection, pino({ level: 'silent' }))
  await migrate(database.pool)
  onTestFinished(async () => {
    await database.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...database, connection: embedded.connection }
}

/** Gone, and back again. */
async function kill({ connection, pool }: Awaited<ReturnType<typeof ownPostgres>>, signal: NodeJS.Signals) {
  const folder = String(connection.host)
  const { pid } = (await findPostmaster(folder))!
  process.kill(pid, signal)
  await until('it is gone', async () => (await findPostmaster(folder))?.pid !== pid)
  const isBack = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  await until('it is back', isBack, LIMIT_MS)
}

const haveEnded = async ({ db }: TestProduct) =>
  (await db.selectFrom('jobs').select('id').where('status', 'in', ['waiting', 'running']).limit(1).execute()).length ===
  0

test(
  '[E-9.9] PostgreSQL is killed and comes back while runs are under way: all of them end, and none is doubled',
  { timeout: LIMIT_MS * 4 },
  async () => {
    const postgres = await ownPostgres()
    const product = await aProduct(postgres)
    const server = await product.start({ workers: SLOTS })
    const accepted: number[] = []
    for (let graph = 0; graph < GRAPHS; graph++) {
      const { workspaceId } = await aGraph(product, { workMs: 100 })
      accepted.push((await startRun(product, server, `/workspaces/${workspaceId}`))!)
    }
    let kills = 0
    for (;;) {
      const before = (await readLedger(product.ledger)).length
      const goOn = async () => (await readLedger(product.ledger)).length > before + RUNS_BETWEEN
      await until('runs go on, or have ended', async () => (await goOn()) || (await haveEnded(product)), LIMIT_MS)
      if (await haveEnded(product)) break
      await kill(postgres, kills % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      kills += 1
    }
    expect(kills).toBeGreaterThan(KILLS_AT_LEAST)
    await checkInvariants(product, { accepted, slots: SLOTS })
    const failed = (await statusesOf(product)).filter(({ status, losses }) => status !== 'finished' && losses < 2)
    expect(failed.filter(({ message }) => !/lost twice/.test(message ?? ''))).toEqual([])
  },
)

test(
  '[E-9.10] answers of the database are lost and connections break: everything is done, once, and nothing counts as lost',
  { timeout: LIMIT_MS },
  async () => {
    const product = await aProduct(await testDatabase())
    const proxy = await proxyBefore(product.connection)
    const web = await product.start({ roles: 'web' })
    const worker = await product.start({ roles: 'worker', workers: SLOTS, connection: proxy.connection })
    const losses = [
      proxy.loseAnswersTo(/claim_job/, 2),
      proxy.loseAnswersTo(/publish_job/, 2),
      proxy.loseAnswersTo(/for share[^]*insert into job_logs/, 1),
      proxy.loseAnswersTo(/insert into jobs \(kind, parent_id/, 1),
      proxy.loseAnswersTo(/add_job/, 2),
      proxy.loseAnswersTo(/\bcommit\b/i, 2),
    ]
    const accepted: number[] = []
    const run = async () => {
      const { workspaceId } = await aGraph(product, { workMs: 300 })
      accepted.push((await startRun(product, web, `/workspaces/${workspaceId}`))!)
    }
    await until('every kind of answer was lost', async () => {
      await run()
      return losses.every((loss) => loss.lost() > 0)
    })
    for (let reset = 0; reset < 3; reset++) {
      const before = (await readLedger(product.ledger)).length
      await run()
      await until('runs go on', async () => (await readLedger(product.ledger)).length > before + 1)
      proxy.reset()
    }
    await checkInvariants(product, { accepted, slots: SLOTS })
    expect(await statusesOf(product)).toEqual([])
    expect(worker.isAlive()).toBe(true)
  },
)

test(
  '[E-9.10] the step that was claimed with the end of another runs, although the others could not be woken just then',
  { timeout: LIMIT_MS },
  async () => {
    const product = await aProduct(await testDatabase())
    const proxy = await proxyBefore(product.connection)
    const web = await product.start({ roles: 'web' })
    await product.start({ roles: 'worker', workers: SLOTS, connection: proxy.connection })
    const { workspaceId } = await aGraph(product, { workMs: 250 })
    const id = (await startRun(product, web, `/workspaces/${workspaceId}`))!
    await until('the first step runs', async () => (await readLedger(product.ledger)).length > 0)
    const loss = proxy.loseAnswersTo(/add_job/, 1)
    await checkInvariants(product, { accepted: [id], slots: SLOTS })
    expect(loss.lost()).toBe(1)
    expect(await statusesOf(product)).toEqual([])
  },
)

test(
  '[E-9.11] a worker that cannot reach the database stops what it runs before another takes it over',
  { timeout: LIMIT_MS },
  async () => {
    const product = await aProduct(await testDatabase())
    const proxy = await proxyBefore(product.connection)
    const server = await product.start({ workers: 1, roles: 'web' })
    const cut = await product.start({ roles: 'worker', workers: 1, connection: proxy.connection })
    const { workspaceId, configurationIds } = await aStep(product, { workMs: 8_000 })
    const path = `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`
    const id = (await startRun(product, server, path))!
    await until('it runs and is reported for', async () => {
      const [isRunning, isReported] = [(await readLedger(product.ledger)).length === 1, await hasReported(product)]
      return isRunning && isReported
    })
    proxy.blackHole()
    await product.start({ roles: 'worker', workers: 1 })
    await checkInvariants(product, { accepted: [id], slots: 2 })
    expect(await readLedger(product.ledger)).toMatchObject([
      { token: `${id}-1`, endedAt: undefined },
      { token: `${id}-2`, endedAt: expect.any(Number) },
    ])
    await cut.end('SIGKILL')
  },
)
