/**
 * A component for tests of faults. It notes in a file outside the product when it starts, that it is alive, and when it ends, each time
 * with the job and the attempt; and it leaves files that say which attempt made them.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface Parameters {
  ledger: string
  work_ms?: number
  lines?: number
  fails?: boolean
  is_stubborn?: boolean
  fills_disk?: boolean
}

const BEAT_MS = 25
const FILES = ['one', 'two', 'three']

export async function main(): Promise<void> {
  const { parameters } = JSON.parse(readFileSync('config.json', 'utf8')) as { parameters: Parameters }
  // The run folder is named after the job and its attempt.
  const token = basename(process.cwd())
  const note = (event: string, more: object = {}) =>
    appendFileSync(parameters.ledger, `${JSON.stringify({ event, token, pid: process.pid, ...more })}\n`)
  if (parameters.is_stubborn) process.on('SIGTERM', () => note('alive'))
  note('start', { read: readTokens() })
  for (let line = 1; line <= (parameters.lines ?? 5); line++) process.stdout.write(`line ${line} of ${token}\n`)
  if (parameters.fills_disk) fillDisk()
  const end = performance.now() + (parameters.work_ms ?? 50)
  while (performance.now() < end) {
    await wait(BEAT_MS)
    note('alive')
  }
  for (const name of FILES) writeFileSync(join('out/tables', `${name}-of-${token}.csv`), `token\n${token}\n`)
  note('end')
  if (parameters.fails) throw new Error(`${token} fails as it was told to`)
}

/** Until not a byte more can be written. */
function fillDisk(): void {
  for (const size of [1024 ** 2, 1])
    try {
      for (;;) appendFileSync('out/tables/filling.csv', Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
}

function readTokens(): string[] {
  return readdirSync('in/tables').map((name) => readFileSync(join('in/tables', name), 'utf8').split('\n')[1] ?? '')
}

if (import.meta.main)
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
