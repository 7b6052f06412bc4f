/** From a started process to the end of its run: its lines, its limits, its death and that of everything it has started. */
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endingOf, type Exit } from './ending.ts'
import { readLines } from './lines.ts'
import type { ProcessSampler } from './process-sampler.ts'
import { ProcessTree } from './process-tree.ts'
import type { Cause, Ending, Run, Started, StreamName } from './run.ts'
import { watchLimits } from './watch-limits.ts'

const PIPES_AFTER_EXIT_MS = 1_000
/** A process that the kernel holds (a dead network disk) does not end even when killed; its run must. */
const EXIT_AFTER_KILL_MS = 5_000

export interface Surroundings {
  sampler: ProcessSampler
  logger: Logger
}

interface Followed extends Surroundings {
  child: ChildProcess
  /** The value of RUN_VARIABLE in its environment. */
  runName: string
  /** It takes the others with it and passes no signal on, so it is not asked to stop. */
  isSandbox: boolean
  run: Run
}

export function follow({ child, runName, isSandbox, run, sampler, logger }: Followed): Started {
  if (child.pid === undefined) return neverStarted(child)
  const tree = new ProcessTree(child.pid, runName)
  let killed: { by: Cause; detail?: string } | undefined
  let graceTimer: NodeJS.Timeout | undefined
  let isOver = false
  const exit = Promise.withResolvers<Exit>()
  child.once('exit', (code, signal) => exit.resolve({ code, signal }))
  const limits = watchLimits(run, tree, sampler, (exceeded) => kill(exceeded))

  function kill(cause: { by: Cause; detail?: string }): void {
    if (isOver) return
    killed ??= cause
    void tree.kill()
    setTimeout(() => exit.resolve({ code: null, signal: 'SIGKILL' }), EXIT_AFTER_KILL_MS).unref()
  }

  async function untilOver(): Promise<Ending> {
    const pipes = Promise.all([read(child.stdout!, 'stdout'), read(child.stderr!, 'stderr')])
    const exited = await exit.promise
    clearTimeout(graceTimer)
    // What is left of the run holds the pipes open.
    if (!(await tree.kill())) logger.error({ pid: tree.root }, 'a process of a run could not be killed')
    await Promise.race([pipes, sleep(PIPES_AFTER_EXIT_MS, undefined, { ref: false })])
    isOver = true
    child.stdout!.destroy()
    child.stderr!.destroy()
    const exceeded = await limits.end()
    killed ??= exceeded
    return killed ? { kind: 'killed', ...killed } : endingOf(exited, isSandbox)
  }

  async function read(stream: Readable, name: StreamName): Promise<void> {
    await readLines(stream, (line) => (isOver ? undefined : run.onLine(name, line))).catch((error: unknown) => {
      logger.error({ err: error }, 'a line of a run could not be stored')
      // Unread, it would stop the program.
      stream.resume()
    })
  }

  return {
    ended: untilOver(),
    stop(graceMs) {
      if (isOver || killed) return
      killed = { by: 'stop' }
      tree.ask(isSandbox ? tree.root : undefined)
      graceTimer = setTimeout(() => kill({ by: 'stop' }), graceMs)
    },
    kill: () => kill({ by: 'stop' }),
  }
}

/** The system refuses new processes, or the run folder has gone. */
function neverStarted(child: ChildProcess): Started {
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) =>
      resolve({ kind: 'not started', message: `The machine could not start the program: ${error.message}.` }),
    )
  })
  return { ended, stop: () => {}, kill: () => {} }
}
