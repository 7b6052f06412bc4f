/** How long a start takes, and how much memory the server and worker process keeps. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, type Figure } from './figure.ts'
import { startProduct } from './product.ts'

const PORT = 18_080
const STARTS = 5
/** Long enough for start-up garbage to be collected. */
const SETTLE_MS = 10_000

export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  const first = await startProduct(dataDir, PORT)
  await first.stop()
  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const again = await startProduct(dataDir, PORT)
    starts.push(again.startMs)
    await again.stop()
  }
  const idle = await startProduct(dataDir, PORT)
  await delay(SETTLE_MS)
  const residentMb = await idle.residentMb()
  await idle.stop()
  await rm(dataDir, { recursive: true, force: true })
  return [
    {
      what: 'First start on an empty folder until ready',
      value: `${Math.round(first.startMs)} ms`,
      beside: 'goal 5,000 ms',
    },
    { what: 'Further starts until ready (median)', value: `${Math.round(median(starts))} ms`, beside: 'goal 5,000 ms' },
    {
      what: 'Server and worker process, idle, without PostgreSQL',
      value: `${Math.round(residentMb)} MB`,
      beside: 'goal 200 MB',
    },
  ]
}
