/** Puts the worker together: what it runs programs with, where files go, and what has to be true when a job has ended. */
import { afterEndWith } from './after-end.ts'
import { openDatabase } from './database/pool.ts'
import { makeRuntime, startEngine, type Engine, type LeaseTimes } from './engine/index.ts'
import { findProgramIn, readCatalogue } from './entities/components/index.ts'
import type { Parts } from './compose.ts'
import { queueMailWith } from './features/mail/index.ts'
import { failureNotifier } from './features/notifications/index.ts'
import { diskStorage } from './storage/disk.ts'
import { makeVault } from './vault/vault.ts'

/** So few are enough for reports, and nobody else can take them. */
const REPORT_CONNECTIONS = 2

export async function composeEngine(parts: Parts, leaseTimes?: LeaseTimes): Promise<Engine> {
  const { config, database, masterKey, publicUrl, logger } = parts
  const connection = database.pool.options
  const reports = openDatabase({ ...connection, max: REPORT_CONNECTIONS }, logger)
  const runtime = makeRuntime({
    sandbox: config.sandbox,
    network: config.sandboxNetwork,
    privateAccess: config.allowPrivateNetwork,
    poolSize: config.workers,
    logger,
  })
  const catalogue = await readCatalogue(config.componentsDir)
  const vault = makeVault(masterKey)
  const notifyOfFailure = failureNotifier(queueMailWith(vault), publicUrl)
  const engine = await startEngine({
    db: database.db,
    pool: database.pool,
    reports: reports.db,
    connection,
    storage: diskStorage(config.dataDir),
    vault,
    runtime,
    findProgram: findProgramIn(catalogue),
    dataDir: config.dataDir,
    slots: config.workers,
    leaseTimes,
    sandbox: await runtime.check(),
    allowPrivateNetwork: config.allowPrivateNetwork,
    afterEnd: afterEndWith({ notifyOfFailure, keepOutputs: config.keepOutputs }),
    logger,
  })
  return {
    ...engine,
    stop: async (graceMs) => {
      await engine.stop(graceMs)
      await runtime.close()
      await reports.close()
    },
  }
}
