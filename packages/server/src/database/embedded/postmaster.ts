/** The running PostgreSQL server of a cluster: find one, start one, stop one. */
import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { isAlive, isPostgres, signal } from './processes.ts'
import { runAs, type UnixUser } from './unprivileged.ts'

export interface Cluster {
  /** Its real path. */
  folder: string
  password: string
  logFile: string
  user: UnixUser | undefined
  binaries: Binaries
}

export interface Postmaster {
  pid: number
  /** A socket folder or 127.0.0.1. */
  host: string
  port: number
}

const SOCKET_PORT = 5432
/** The kernel's limit for a socket's path, less `/.s.PGSQL.5432` and the final NUL. */
const LONGEST_SOCKET_FOLDER = 107 - `/.s.PGSQL.${SOCKET_PORT}`.length
const POLL_MS = 25
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const LARGEST_LOG_BYTES = 10 * 1024 * 1024

/** A server that runs on this cluster folder, whoever started it. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = join(folder, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  // The file of a dead server stays: by it PostgreSQL knows whether a process of that server still writes to the folder.
  if (!pid || !isAlive(pid)) return undefined
  if (await isPostgres(pid)) return { pid, host: lines[4] || '127.0.0.1', port: Number(lines[3]) }
  // After a reboot the number belongs to somebody else, and PostgreSQL would refuse to start beside it.
  await rm(file, { force: true })
  return undefined
}

/** The one that runs, or a new one; ready when this returns. `port`: the one that clients already know. */
export async function bringUp(cluster: Cluster, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS
  await startLogAnew(cluster.logFile)
  for (;;) {
    const logged = await sizeOf(cluster.logFile)
    const postmaster = (await findPostmaster(cluster.folder)) ?? (await startPostmaster(cluster, port))
    if (await isReady(postmaster, cluster.password, deadline)) return postmaster
    const reason = await lastFatal(cluster.logFile, logged)
    // Processes of a server that was killed take a moment to notice; a server that was stopping is gone now.
    const mayPass = /shared memory block|lock file/.test(reason) || reason === ''
    if (!mayPass || Date.now() > deadline)
      throw new StartError(`The embedded PostgreSQL did not start: ${reason || `see ${cluster.logFile}`}`)
    await delay(POLL_MS)
  }
}

const MEBIBYTE = 1024 * 1024

/** For short statements over data that lies on flash and is mostly in memory; the defaults are those for a disk of twenty years ago. */
function tuning(): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MEBIBYTE
  return {
    jit: 'off',
    random_page_cost: '1.1',
    shared_buffers: `${Math.min(Math.max(Math.floor(memory / 8), 128), 1024)}MB`,
    work_mem: '16MB',
  }
}

/** In a process group of its own: Ctrl-C must reach Clew first, which then stops the database last. */
async function startPostmaster({ folder, logFile, user, binaries }: Cluster, knownPort?: number): Promise<Postmaster> {
  const onSocket = folder.length <= LONGEST_SOCKET_FOLDER
  const host = onSocket ? folder : '127.0.0.1'
  const port = onSocket ? SOCKET_PORT : (knownPort ?? (await freePort()))
  const settings = {
    listen_addresses: onSocket ? '' : host,
    unix_socket_directories: onSocket ? folder : '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    ...tuning(),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...options], {
    ...runAs(user),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  await log.close()
  child.unref()
  return { pid: child.pid!, host, port }
}

/** Starting, recovering and stopping servers refuse connections for a while. False: it has ended. */
async function isReady(postmaster: Postmaster, password: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    const { host, port } = postmaster
    const client = new pg.Client({
      host,
      port,
      user: 'clew',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await client.end().catch(() => undefined)
      if (!isAlive(postmaster.pid)) return false
      await delay(POLL_MS)
    }
  }
  return false
}

export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isAlive(pid)) {
    // Immediate shutdown loses nothing: the next start recovers from the write-ahead log.
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await delay(POLL_MS)
  }
}

/** Why the server that was started when the log had this size has ended; empty when it did not say. */
async function lastFatal(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString().split('\n')
  // Processes of a server that was killed end with a word of their own.
  const own = lines.filter((line) => line.includes('FATAL') && !line.includes('terminating connection'))
  return (own.at(-1) ?? '').replace(/^.*FATAL:\s*/, '')
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function startLogAnew(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > LARGEST_LOG_BYTES) await rename(logFile, `${logFile}.old`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
