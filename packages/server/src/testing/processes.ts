/** The product for tests of faults: real processes of any roles, on the database of the test and one data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { User } from '@clew/contract'
import type { Database } from '../database/pool.ts'
import { loadMasterKey } from '../vault/master-key.ts'
import { makeVault, type Vault } from '../vault/vault.ts'
import { aToken, aUser } from './builders.ts'

const SERVER = fileURLToPath(import.meta.resolve('./faulty-server.ts'))
const COMPONENTS = dirname(fileURLToPath(import.meta.resolve('./ledger/ledger-program.ts')))
/** As the launcher of the product has it: most of a start is compiling. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/compiled')
const START_TIMEOUT_MS = 60_000

export interface ProcessOptions {
  roles?: string
  workers?: number
  /** `<point>[:n][:signal]` */
  crashAt?: string
  stopGraceSeconds?: number
  /** The data folder is a disk of its own, as small as this, that nobody else sees. */
  diskMb?: number
  /** Instead of the database of the test: a proxy before it. */
  connection?: pg.ClientConfig
}

export interface ProductProcess {
  pid: number
  /** Of a web role. */
  url: string | undefined
  log(): string
  isAlive(): boolean
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | string>
  end(signal: NodeJS.Signals): Promise<number | string>
}

export interface TestProduct extends Database {
  connection: pg.ClientConfig
  dataDir: string
  ledger: string
  vault: Vault
  owner: User
  token: string
  /** All that were started, dead or alive. */
  processes: readonly ProductProcess[]
  start(options?: ProcessOptions): Promise<ProductProcess>
  stop(): Promise<void>
}

export async function testProduct(database: Database & { connection: pg.ClientConfig }): Promise<TestProduct> {
  const base = await mkdtemp(join(tmpdir(), 'clew-faults-'))
  const dataDir = join(base, 'data')
  const ledger = join(base, 'ledger.jsonl')
  await writeFile(ledger, '')
  const vault = makeVault(await loadMasterKey(undefined, dataDir))
  const owner = await aUser(database, { role: 'admin' })
  const processes: ProductProcess[] = []
  return {
    ...database,
    dataDir,
    ledger,
    vault,
    owner,
    token: await aToken(database, owner),
    processes,
    start: async (options = {}) => {
      const started = launch({ connection: database.connection, ...options }, dataDir)
      processes.push(started)
      return ready(started)
    },
    stop: async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')))
      await rm(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const SMALL_DISK = `set -e
key=$(cat "$1/secret.key")
mount -t tmpfs -o "size=$2m" tmpfs "$1"
printf %s "$key" >"$1/secret.key"
chmod 600 "$1/secret.key"
shift 2
exec "$@"`

/** Whoever is not root is root of a user namespace for it. */
const onSmallDisk = (dataDir: string, diskMb: number, command: string[]): string[] => [
  'unshare',
  ...(process.getuid!() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
  '--',
  '/bin/sh',
  '-c',
  SMALL_DISK,
  'sh',
  dataDir,
  String(diskMb),
  ...command,
]

function launch(options: ProcessOptions & { connection: pg.ClientConfig }, dataDir: string): ProductProcess {
  const server = [process.execPath, SERVER]
  const [command, ...args] = options.diskMb === undefined ? server : onSmallDisk(dataDir, options.diskMb, server)
  const child = spawn(command!, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      CLEW_DATABASE_URL: urlOf(options.connection),
      CLEW_DATA_DIR: dataDir,
      CLEW_COMPONENTS_DIR: COMPONENTS,
      CLEW_SANDBOX: 'off',
      CLEW_PORT: '0',
      CLEW_HOST: '127.0.0.1',
      CLEW_ROLES: options.roles ?? 'web,worker,scheduler',
      CLEW_WORKERS: String(options.workers ?? 2),
      CLEW_STOP_GRACE: String(options.stopGraceSeconds ?? 0),
      CLEW_LOG_LEVEL: 'warn',
      ...(options.crashAt !== undefined && { CRASH_AT: options.crashAt }),
    },
    // The first one is never written to: its end tells the product that the test is gone.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return follow(child)
}

function follow(child: ChildProcess): ProductProcess {
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  let isAlive = true
  const exited = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      isAlive = false
      resolve(signal ?? code ?? 0)
    })
  })
  return {
    pid: child.pid!,
    get url() {
      return /Clew is ready at http:\/\/localhost:(\d+)/.exec(text)?.[1]?.replace(/^/, 'http://127.0.0.1:')
    },
    log: () => text,
    isAlive: () => isAlive,
    exited,
    end: (signal) => {
      if (isAlive) child.kill(signal)
      return exited
    },
  }
}

async function ready(started: ProductProcess): Promise<ProductProcess> {
  const isReady = () => started.log().includes('Clew is r') || !started.isAlive()
  await until('the product is ready', isReady, START_TIMEOUT_MS)
  if (!started.log().includes('Clew is r')) throw new Error(`The product did not start: ${started.log()}`)
  return started
}

function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  const name = (text: unknown) => encodeURIComponent(String(text))
  return `postgres://${name(user)}:${name(password)}@localhost/${name(database)}?${query.toString()}`
}

const LOOK_MS = 50

/** Waits for something that must come, however slow the machine is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
