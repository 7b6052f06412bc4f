/** One statement from its start to its end: a process of its own, what it is given, and what became of it. */
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTables, type GiveDeps } from './give-tables.ts'
import { failed, outcomeOf, type Outcome } from './outcome.ts'
import { paths, type Problem, type TableName } from './program/protocol.ts'
import { DISK_MIB, prepareRun, startProgram, type ProgramDeps } from './start-program.ts'

export type RunDeps = GiveDeps & ProgramDeps

/** As many rows as fit into the height that a browser can scroll. */
export const MOST_ROWS = 500_000
const MOST_NAMES = 1_000

const NOT_READY: Problem = { message: 'The tables could not be made ready. Please try again.', position: null }

interface Watch {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** Where the rows of a statement lie once it has finished. */
export const resultPath = (folder: string): string => join(folder, 'result.parquet')

/** Never rejects. Nothing is left in the folder but the result. */
export async function runStatement(deps: RunDeps, folder: string, sql: string, watch: Watch): Promise<Outcome> {
  const run = join(folder, 'run')
  try {
    return await runIn(deps, run, resultPath(folder), sql, watch)
  } catch (error) {
    deps.logger.error({ err: error }, 'a statement could not be run')
    return failed('The statement could not be run. Please try again.')
  } finally {
    await remove(run)
  }
}

async function runIn(deps: RunDeps, run: string, result: string, sql: string, watch: Watch): Promise<Outcome> {
  const { seconds, memoryMib } = deps.limits
  await prepareRun(run, { kind: 'query', sql, memoryMib, mostRows: MOST_ROWS, mostTemporaryMib: DISK_MIB / 2 })
  const over = new AbortController()
  const bounds = { timeLimitMs: seconds * 1_000, signal: AbortSignal.any([watch.signal, over.signal]) }
  const wanted: TableName[] = []
  let refused: Problem | undefined
  const program = startProgram(deps, run, (message) => {
    if ('progress' in message) watch.onProgress(message.progress)
    else if ('wantsAll' in message) void give()
    else if (wanted.length < MOST_NAMES) wanted.push(message.wants)
  })
  async function give(): Promise<void> {
    refused = await giveTables(deps, run, wanted, bounds).catch((error: unknown) => {
      if (!bounds.signal.aborted) deps.logger.error({ err: error }, 'the tables of a statement could not be made ready')
      return NOT_READY
    })
    if (refused) program.kill()
  }
  watch.signal.addEventListener('abort', () => program.kill())
  if (watch.signal.aborted) program.kill()
  const ending = await program.ended
  over.abort()
  if (watch.signal.aborted) return { state: 'canceled' }
  return refused ? { state: 'failed', problem: refused } : outcomeOf(ending, run, result, deps.limits)
}

/** Makes a CSV file of the result beside it, and gives its path. Undefined: it could not be made. */
export async function writeCsv(deps: RunDeps, folder: string): Promise<string | undefined> {
  const [run, csv] = [join(folder, 'csv'), join(folder, 'result.csv')]
  const source = 'in/result.parquet'
  try {
    await prepareRun(run, { kind: 'csv', source, memoryMib: deps.limits.memoryMib })
    await link(resultPath(folder), join(run, source)).catch(() => copyFile(resultPath(folder), join(run, source)))
    const ending = await startProgram(deps, run, () => undefined).ended
    if (ending.kind !== 'exited' || ending.code !== 0) return undefined
    await rename(join(run, paths.csv), csv)
    return csv
  } finally {
    await remove(run)
  }
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })
