/** The product, started as users start it, for as long as a measurement takes. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export interface Running {
  url: string
  /** From the command to the line that says it is ready. */
  startMs: number
  residentMb(): Promise<number>
  stop(): Promise<void>
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
  return {
    url,
    startMs: performance.now() - begun,
    residentMb: async () => residentMb(child.pid!),
    stop: async () => {
      child.kill('SIGINT')
      await exited
    },
  }
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
