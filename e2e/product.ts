/** The product as a person starts it: `./clew start` on an empty folder, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Output {
  stdout: string
  stderr: string
}

export interface Product extends Output {
  url: string
  port: number
  dataDir: string
  /** Of the database that was made for it; undefined: its own. */
  databaseUrl: string | undefined
  process: ChildProcess
  /** The links in the mails of the outbox, oldest first. */
  mailedLinks(): Promise<string[]>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface StartOptions {
  args?: string[]
  env?: Record<string, string>
  dataDir?: string
  port?: number
}

export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await emptyFolder())
  const port = options.port ?? (await freePort())
  const args = ['start', '--port', String(port), '--data', dataDir, ...(options.args ?? [])]
  const database = await freshDatabase()
  const { child, output, exited } = run(args, { ...database, ...options.env })
  const url = await Promise.race([readyLine(child, output), exited.then(() => undefined)])
  if (url === undefined) throw new Error(`Clew did not start:\n${output.stderr}${output.stdout}`)
  return Object.assign(output, {
    url,
    port,
    dataDir,
    databaseUrl: database['CLEW_DATABASE_URL'],
    process: child,
    mailedLinks: () => linksIn(join(dataDir, 'outbox')),
    stop: async (signal: NodeJS.Signals = 'SIGINT') => {
      child.kill(signal)
      return exited
    },
  })
}

/** Runs `./clew` to its end. */
export async function runClew(
  args: string[],
  env: Record<string, string> = {},
): Promise<Output & { code: number | null }> {
  const { output, exited } = run(args, env)
  return { code: await exited, ...output }
}

function run(args: string[], env: Record<string, string>) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CLEW_')))
  const child = spawn(join(ROOT, 'clew'), args, {
    cwd: tmpdir(),
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails does not come to stop it.
  process.once('exit', () => child.kill('SIGTERM'))
  const output: Output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => (output.stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output, exited }
}

function readyLine(child: ChildProcess, output: Output): Promise<string> {
  return new Promise((resolve) => {
    child.stdout!.on('data', () => {
      // The lines about the first sign-in follow at once; the last line break says that they are complete.
      const ready = /^Clew is (?:ready at (\S+)|running as .*)$/m.exec(output.stdout)
      if (ready && output.stdout.endsWith('\n')) resolve(ready[1] ?? '')
    })
  })
}

export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'clew-e2e-'))

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function linksIn(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  // Mails fold long lines; unfolded they hold the link as it is.
  return mails.flatMap(
    (mail) =>
      mail
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=')
        .match(/http:\S+/g) ?? [],
  )
}
