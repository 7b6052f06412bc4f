/**
 * The PostgreSQL that comes with Clew. It lives in the data folder, is started with the product and stopped with it.
 * One of a start that was killed goes on running: the next start adopts it instead of fighting over the folder.
 */
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readInstanceFile } from './instance-file.ts'
import { StartError } from '../../start-error.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster-folder.ts'
import {
  findPostmaster,
  isAlive,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Postmaster,
} from './postmaster.ts'
import { databaseUser } from './unprivileged.ts'

export interface EmbeddedDatabase {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

/** Held for as long as a Clew process uses the folder. Session locks go with their connection, however the process ends. */
const OWNER_LOCK = 0x636c6577
const OWNER_LOCK_TRIES = 40
const OWNER_LOCK_WAIT_MS = 50

export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  await makeWritable(dataDir)
  const user = await databaseUser()
  const binaries = await findBinaries(user)
  const cluster = await prepareCluster(dataDir, user, binaries)
  const logFile = join(dataDir, 'postgres.log')
  const { database_password: password } = await readInstanceFile(dataDir)
  const postmaster = await adoptOrStart(cluster, password, logFile, () =>
    startPostmaster(cluster, logFile, user, binaries),
  )
  const connection = { host: postmaster.host, port: postmaster.port, user: 'clew', password, database: 'clew' }
  const owner = await own({ ...connection, database: 'postgres' }, dataDir)
  await createDatabase(owner)
  return {
    connection,
    stop: async () => {
      await owner.end()
      await stopPostmaster(postmaster)
    },
  }
}

/** The connection to a database that another Clew process has started, if one has. */
export async function findEmbeddedDatabase(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) return undefined
  const { database_password: password } = await readInstanceFile(dataDir)
  return { host: postmaster.host, port: postmaster.port, user: 'clew', password, database: 'clew' }
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}); choose another with --data.`,
    )
  }
}

async function adoptOrStart(
  cluster: string,
  password: string,
  logFile: string,
  start: () => Promise<Postmaster>,
): Promise<Postmaster> {
  const leftover = await findPostmaster(cluster)
  if (leftover) {
    try {
      await waitUntilReady(leftover, password, logFile)
      return leftover
    } catch (error) {
      // It was on its way out: once it is gone, the folder is free.
      if (isAlive(leftover.pid)) throw error
    }
  }
  const postmaster = await start()
  await waitUntilReady(postmaster, password, logFile)
  return postmaster
}

async function own(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'clew owner' })
  // Lost with the database itself, which the pool reports.
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < OWNER_LOCK_TRIES; attempt++) {
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
    if (rows[0]!.owned) return client
    // A process that was just killed holds it for another moment.
    await delay(OWNER_LOCK_WAIT_MS)
  }
  await client.end()
  throw new StartError(
    `Clew is already running on the data folder ${dataDir}; stop it first, or choose another folder with --data.`,
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'clew'")
  if (rowCount === 0) await client.query('create database clew')
}
