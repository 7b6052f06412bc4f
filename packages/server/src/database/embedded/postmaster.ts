/** The running PostgreSQL server of a cluster folder: find one, start one, stop one. */
import { spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { runAs, type UnixUser } from './unprivileged.ts'

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

/** The server of an earlier start that was killed, if it still runs. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  if (!(await isPostgres(pid))) {
    // After a reboot the number may belong to somebody else, and PostgreSQL would refuse to start beside it.
    await rm(file, { force: true })
    return undefined
  }
  return { pid, host: lines[4] || '127.0.0.1', port: Number(lines[3]) }
}

/** In a process group of its own: Ctrl-C must reach Clew first, which then stops the database last. */
export async function startPostmaster(
  cluster: string,
  logFile: string,
  user: UnixUser | undefined,
  binaries: Binaries,
): Promise<Postmaster> {
  const onSocket = cluster.length <= LONGEST_SOCKET_FOLDER
  const host = onSocket ? cluster : '127.0.0.1'
  const port = onSocket ? SOCKET_PORT : await freePort()
  const log = await open(logFile, 'a', 0o600)
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-k',
      onSocket ? cluster : '',
      '-c',
      `listen_addresses=${onSocket ? '' : host}`,
      '-c',
      'unix_socket_permissions=0700',
      '-c',
      'timezone=UTC',
      '-c',
      'jit=off',
    ],
    { ...runAs(user), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  await log.close()
  child.unref()
  return { pid: child.pid!, host, port }
}

/** Starting, recovering and stopping servers refuse connections for a while. */
export async function waitUntilReady(postmaster: Postmaster, password: string, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const client = new pg.Client({
      ...postmaster,
      user: 'clew',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await client.end().catch(() => undefined)
      if (!isAlive(postmaster.pid))
        throw new StartError(`The embedded PostgreSQL did not start: ${await lastFatal(logFile)}`)
      await delay(POLL_MS)
    }
  }
  throw new StartError(`The embedded PostgreSQL does not answer; its log is ${logFile}.`)
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already, which is what was wanted.
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  // Without /proc (macOS) a living process is taken at its word.
  return name === undefined ? process.platform !== 'linux' : name.trim() === 'postgres'
}

async function lastFatal(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n')
  return (
    (lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '').replace(/^.*FATAL:\s*/, '') ||
    `see ${logFile}`
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
