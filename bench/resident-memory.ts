/** The memory of the product's processes: server and worker with every descendant, without PostgreSQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { membersOf, readProcessTable } from '../packages/server/src/engine/runtime/process-table.ts'
import type { Running } from './product.ts'

const INTERVAL_MS = 250
const MEGABYTE = 1024 ** 2
const NOBODY: ReadonlySet<string> = new Set()

export function residentMb({ pid, dataDir }: Running): number {
  const table = readProcessTable()
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'))
  const foreign = new Set(membersOf(table, [postmaster], NOBODY).map((row) => row.pid))
  const own = membersOf(table, [pid], NOBODY).filter((row) => !foreign.has(row.pid))
  return own.reduce((sum, row) => sum + row.residentBytes, 0) / MEGABYTE
}

/** The most that all of them held at one moment during the work. */
export async function withPeakMb<Result>(
  clew: Running,
  work: () => Promise<Result>,
): Promise<{ result: Result; peakMb: number }> {
  let peakMb = residentMb(clew)
  const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb(clew))), INTERVAL_MS)
  try {
    return { result: await work(), peakMb }
  } finally {
    clearInterval(timer)
  }
}
