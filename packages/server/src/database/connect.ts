/** The database of the settings: an external PostgreSQL, or the one that comes with Clew. */
import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { startEmbeddedDatabase } from './embedded/index.ts'
import { openDatabase, type Database } from './pool.ts'

export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, logger: Logger): Promise<Database> {
  return config.databaseUrl === undefined
    ? connectEmbedded(config.dataDir, logger)
    : connectExternal(config.databaseUrl, config.dataDir, logger)
}

async function connectExternal(connectionString: string, dataDir: string, logger: Logger): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The data folder ${dataDir} cannot be written (${error.code}); choose another with --data.`)
  })
  const database = openDatabase({ connectionString }, logger)
  try {
    await database.pool.query('select 1')
    return database
  } catch (error) {
    await database.close()
    throw new StartError(
      `The database of CLEW_DATABASE_URL does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    )
  }
}

async function connectEmbedded(dataDir: string, logger: Logger): Promise<Database> {
  const embedded = await startEmbeddedDatabase(dataDir, () =>
    logger.warn({ event: 'database.revived' }, 'the database had ended and was started again'),
  )
  const database = openDatabase(embedded.connection, logger)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
