/**
 * The PostgreSQL that comes with Clew. It lives in the data folder, is started with the product and stopped with it.
 * One of a start that was killed goes on running: the next start adopts it instead of fighting over the folder.
 * One that dies while the product runs is started again.
 */
import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { findBinaries } from './binaries.ts'
import { clusterIn, prepareCluster, readPassword } from './cluster-folder.ts'
import { takeOwnership } from './ownership.ts'
import { bringUp, findPostmaster, stopPostmaster, type Cluster, type Postmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { databaseUser } from './unprivileged.ts'

export interface EmbeddedDatabase {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

const WATCH_INTERVAL_MS = 1_000

export async function startEmbeddedDatabase(
  dataDir: string,
  onRevived: () => void = () => undefined,
): Promise<EmbeddedDatabase> {
  await makeWritable(dataDir)
  const cluster = await openCluster(dataDir)
  let postmaster = await bringUp(cluster)
  const connection = connectionTo(postmaster, cluster.password)
  let ownership = await takeOwnership(connection, dataDir)
  await createDatabase(connection)
  const watch = keepUp(
    () => isAlive(postmaster.pid) && ownership.isHeld(),
    async () => {
      postmaster = await bringUp(cluster, postmaster.port)
      ownership = await takeOwnership(connection, dataDir)
      onRevived()
    },
  )
  return {
    connection,
    stop: async () => {
      await watch.end()
      await ownership.release()
      await stopPostmaster(postmaster)
    },
  }
}

/** The connection to a database that another Clew process has started, if one has. */
export async function findEmbeddedDatabase(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const folder = clusterIn(dataDir)
  const postmaster = await findPostmaster(folder)
  return postmaster && connectionTo(postmaster, await readPassword(await realpath(folder)))
}

const connectionTo = ({ host, port }: Postmaster, password: string): pg.ClientConfig => ({
  host,
  port,
  user: 'clew',
  password,
  database: 'clew',
})

async function openCluster(dataDir: string): Promise<Cluster> {
  const user = await databaseUser(clusterIn(dataDir))
  const binaries = await findBinaries(user)
  const folder = await prepareCluster(dataDir, user, binaries)
  return { folder, password: await readPassword(folder), logFile: join(dataDir, 'postgres.log'), user, binaries }
}

/** Looks after the server; a look that finds it gone, or fails to revive it, is followed by the next. */
function keepUp(isUp: () => boolean, revive: () => Promise<void>): { end(): Promise<void> } {
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    if (reviving || isUp()) return
    reviving = revive()
      .catch(() => undefined)
      .finally(() => (reviving = undefined))
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await reviving
    },
  }
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

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'clew'")
  if (rowCount === 0) await client.query('create database clew')
  await client.end()
}
