/** The product, started as users start it, for as long as a measurement takes. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_SETTINGS, signIn, type Api } from './api.ts'

const ROOT = join(import.meta.dirname, '..')

/** With the components that exist only to be measured. */
export const BENCH_COMPONENTS = { CLEW_COMPONENTS_DIR: join(import.meta.dirname, 'components') }

export interface Running {
  url: string
  pid: number
  dataDir: string
  /** From the command to the line that says it is ready. */
  startMs: number
  residentMb(): Promise<number>
  stop(): Promise<void>
  /** Without a chance to put anything in order. */
  kill(): Promise<void>
}

export async function startProduct(dataDir: string, port: number, env: Record<string, string> = {}): Promise<Running> {
  const begun = performance.now()
  const child = spawn(join(ROOT, 'clew'), ['start', '--port', String(port), '--data', dataDir], {
    env: { ...process.env, CLEW_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error('the product ended before it was ready')))
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const ready = /Clew is ready at (\S+)/.exec(output)
      if (ready) resolve(ready[1]!)
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  return {
    url,
    pid: child.pid!,
    dataDir,
    startMs: performance.now() - begun,
    residentMb: async () => residentMb(child.pid!),
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
}

/** On an empty data folder, with an administrator signed in; nothing of it is left, also when the work fails. */
export async function withProduct<Result>(
  port: number,
  env: Record<string, string>,
  work: (given: { api: Api; clew: Running }) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  try {
    const clew = await startProduct(dataDir, port, { ...ADMIN_SETTINGS, ...env })
    try {
      return await work({ api: await signIn(clew.url), clew })
    } finally {
      await clew.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
