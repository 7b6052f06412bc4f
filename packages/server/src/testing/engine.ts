/** A real worker over a test instance: real components, real processes, a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { makeRuntime, startEngine, type ComponentProgram, type Engine, type EndedJob } from '../engine/index.ts'
import { findProgramIn, readCatalogue } from '../entities/components/index.ts'
import type { Db } from '../database/pool.ts'
import { diskStorage } from '../storage/disk.ts'
import type { TestInstance } from './instance.ts'

export interface TestEngineOptions {
  slots?: number
  afterEnd?: (tx: Db, job: EndedJob) => Promise<void>
  findProgram?: (componentId: number) => ComponentProgram | undefined
  dataDir?: string
  /** Of components beside those that come with Clew. */
  componentsDir?: string
  /** `off` unless said: most tests are not about it. */
  sandbox?: 'auto' | 'off'
}

export async function testEngine(clew: TestInstance, options: TestEngineOptions = {}): Promise<Engine> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(inject('folder'), 'engine-')))
  const logger = pino({ level: 'silent' })
  const catalogue = await readCatalogue(options.componentsDir)
  const own = openDatabase({ ...clew.connection, max: 10 }, logger)
  const reports = openDatabase({ ...clew.connection, max: 2 }, logger)
  const slots = options.slots ?? 2
  const runtime = makeRuntime({ sandbox: options.sandbox ?? 'off', network: 'none', poolSize: slots, logger })
  const engine = await startEngine({
    db: own.db,
    pool: own.pool,
    reports: reports.db,
    connection: clew.connection,
    storage: diskStorage(dataDir),
    vault: clew.vault,
    runtime,
    findProgram: options.findProgram ?? findProgramIn(catalogue),
    dataDir,
    slots,
    sandbox: await runtime.check(),
    allowPrivateNetwork: true,
    afterEnd: options.afterEnd ?? (() => Promise.resolve()),
    logger,
  })
  let isStopped = false
  const stop = async (graceMs: number) => {
    if (isStopped) return
    isStopped = true
    await engine.stop(graceMs)
    await runtime.close()
    await reports.close()
    await own.close()
  }
  afterAll(async () => {
    await stop(0)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ...engine, stop }
}
