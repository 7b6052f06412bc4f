/** How a run went, in words for the person who has to do something about it. */
import type { Logger } from 'pino'
import { Refusal } from '../../refusal.ts'
import { OutputProblem } from '../../storage/outputs.ts'
import type { Ending } from '../runtime/index.ts'

/** Undefined: it went well. */
export function problemOf(ending: Ending, lastLine: string | undefined): string | undefined {
  if (ending.kind === 'not started') return ending.message
  if (ending.kind === 'killed') return [causes[ending.by], ending.detail].filter(Boolean).join(' ')
  if (ending.code === 0) return undefined
  if (ending.code === 1) return lastLine ?? 'The component has failed without saying why.'
  return `The component itself has failed (exit code ${ending.code})${lastLine === undefined ? '.' : `: ${lastLine}`}`
}

const causes: Record<Extract<Ending, { kind: 'killed' }>['by'], string> = {
  memory: 'The component used more memory than it may (see memory in the run options).',
  time: 'The component ran longer than it may (see timeout in the run options).',
  processes: 'The component started more processes than it may.',
  disk: 'The component wrote more data than it may.',
  files: 'The component wrote more files than it may.',
  stop: 'The component was stopped.',
  signal: 'The component was killed.',
}

/** What was thrown on the way: some of it the user can mend, the rest is our fault. */
export function problemOfError(error: unknown, logger: Logger, jobId: number): string {
  if (error instanceof Refusal || error instanceof OutputProblem) return error.message
  logger.error({ err: error, jobId }, 'a run has failed for a reason of our own')
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && fullDisk.has(code))
    return 'There is no space left on the disk that the run was on: erase data that nobody needs, or have the disk made larger.'
  if (code !== undefined && brokenDisk.has(code))
    return `The disk that the run was on could not be read or written (${code}): an administrator has to look at the machine.`
  return 'The run failed for a reason inside the platform; the log of the server says more.'
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])
const brokenDisk = new Set(['EIO', 'EROFS'])
