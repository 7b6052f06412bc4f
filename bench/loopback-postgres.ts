/** A PostgreSQL on loopback, in the place of a user's database: the programs that come with the product, in a folder of their own. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../packages/server/src/database/embedded/binaries.ts'
import { prepareCluster, readPassword } from '../packages/server/src/database/embedded/cluster-folder.ts'
import { databaseUser, runAs } from '../packages/server/src/database/embedded/unprivileged.ts'

const HOST = '127.0.0.1'
const START_TIMEOUT_MS = 60_000
const POLL_MS = 50

/** The disk's moods would drown the difference between two clients; without them both gain alike. */
const settings = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  fsync: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
}

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Nothing of it is left, also when the work fails. */
export async function withPostgres<Result>(
  port: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-bench-postgres-'))
  try {
    const user = await databaseUser(join(folder, 'postgres'))
    const binaries = await findBinaries(user)
    const cluster = await prepareCluster(folder, user, binaries)
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...options], {
      ...runAs(user),
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      const password = await readPassword(cluster)
      const connection = { host: HOST, port, user: 'clew', password, database: 'postgres' }
      await waitUntilReady(connection, () => server.exitCode !== null)
      return await work(connection)
    } finally {
      server.kill('SIGINT')
      await ended
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitUntilReady(connection: Connection, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) throw error
      await wait(POLL_MS)
    }
  }
}
