/** What became of a statement, from how its program ended and what it left. */
import { constants } from 'node:fs'
import { open, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ending } from '../../engine/index.ts'
import { paths, type Answer, type Problem, type ResultColumn } from './program/protocol.ts'
import type { StatementLimits } from './start-program.ts'

export type Outcome =
  | { state: 'finished'; columns: ResultColumn[]; rowsCount: number; bytes: number }
  | { state: 'failed'; problem: Problem }
  | { state: 'canceled' }

/** What the program leaves is opened as what it is: a link would lead to other files. */
const OPEN_SAFELY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export const failed = (message: string, position: number | null = null): Outcome => ({
  state: 'failed',
  problem: { message, position },
})

/** `result`: where its rows are kept. */
export async function outcomeOf(
  ending: Ending,
  run: string,
  result: string,
  limits: StatementLimits,
): Promise<Outcome> {
  if (ending.kind === 'not started') return failed(ending.message)
  if (ending.kind === 'killed') return failed(reasonOf(ending, limits))
  if (ending.code !== 0) return failed('DuckDB ended before it had an answer. The statement may be too deeply nested.')
  const answer = JSON.parse(await readSafely(join(run, paths.answer))) as Answer
  if ('problem' in answer) return { state: 'failed', problem: answer.problem }
  const bytes = await sizeOf(join(run, paths.result))
  await rename(join(run, paths.result), result)
  return { state: 'finished', ...answer, bytes }
}

function reasonOf({ by, detail }: Extract<Ending, { kind: 'killed' }>, limits: StatementLimits): string {
  if (by === 'time') return `The statement was stopped: it ran longer than ${limits.seconds} seconds.`
  if (by === 'memory') return `The statement was stopped: it needed more than ${limits.memoryMib} MiB of memory.`
  return `The statement was stopped. ${detail ?? ''}`.trim()
}

const readSafely = (path: string): Promise<string> => withOpened(path, (file) => file.readFile('utf8'))

const sizeOf = (path: string): Promise<number> => withOpened(path, async (file) => (await file.stat()).size)

async function withOpened<Found>(path: string, look: (file: FileHandle) => Promise<Found>): Promise<Found> {
  const file = await open(path, OPEN_SAFELY)
  try {
    return await look(file)
  } finally {
    await file.close()
  }
}
