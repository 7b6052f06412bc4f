/** Starts the program of the SQL client in a run folder: in the sandbox, with an empty environment, within its limits. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Runtime } from '../../engine/index.ts'
import { paths, type Message, type Task } from './program/protocol.ts'

export interface StatementLimits {
  seconds: number
  memoryMib: number
}

export interface ProgramDeps {
  runtime: Runtime
  limits: StatementLimits
  logger: Logger
}

/** Of what it writes: rows that do not fit into memory, and its result. */
export const DISK_MIB = 4_096
/** What Node needs, and DuckDB for what its own limit does not count. */
const OVERHEAD_MIB = 384
const MOST_PROCESSES = 8
const MOST_FILES = 10_000

const PROGRAM_FOLDER = join(import.meta.dirname, 'program')
const SERVER_PACKAGE = join(import.meta.dirname, '../../..')
const PROGRAM: Parameters<Runtime['start']>[0]['program'] = {
  command: process.execPath,
  arguments: ['--no-warnings', join(PROGRAM_FOLDER, 'main.ts')],
  isolation: 'sandbox',
  network: false,
  folder: PROGRAM_FOLDER,
  // DuckDB, and what says that the program is written in modules.
  alsoReads: [join(SERVER_PACKAGE, '../../node_modules/@duckdb'), join(SERVER_PACKAGE, 'package.json')],
}

export async function prepareRun(folder: string, task: Task): Promise<void> {
  for (const name of ['in', 'out', paths.temporary]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, paths.task), JSON.stringify(task), { mode: 0o600 })
}

export function startProgram(
  { runtime, limits, logger }: ProgramDeps,
  folder: string,
  onMessage: (message: Message) => void,
) {
  return runtime.start({
    program: PROGRAM,
    folder,
    environment: {},
    limits: {
      memoryMb: limits.memoryMib + OVERHEAD_MIB,
      seconds: limits.seconds,
      processes: MOST_PROCESSES,
      diskMb: DISK_MIB,
      files: MOST_FILES,
    },
    onLine: (stream, line) => {
      const message = stream === 'stdout' ? messageIn(line) : undefined
      if (message) onMessage(message)
      else logger.warn({ stream, line }, 'the program of the SQL client said something')
    },
  })
}

/** A line that is too long arrives shortened. */
function messageIn(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}
