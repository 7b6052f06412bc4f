/** From a started process to the end of its run: its lines, its limits, its death and that of everything it has started. */
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endingOf, type Exit } from './ending.ts'
import { readLines } from './lines.ts'
import type { ProcessSampler } from './process-sampler.ts'
import type { ProcessTree } from './process-tree.ts'
import { RunLife } from './run-life.ts'
import type { Ending, Run, Started, StreamName } from './run.ts'
import { takeLines } from './take-lines.ts'

/** For what a program has written to arrive; a pipe that is open for longer is held by a process that we cannot see. */
export const PIPES_AFTER_EXIT_MS = 1_000

export interface Surroundings {
  sampler: ProcessSampler
  logger: Logger
}

interface Followed extends Surroundings {
  child: ChildProcess
  makeTree: (root: number) => ProcessTree
  isSandbox: boolean
  run: Run
}

export function follow({ child, makeTree, isSandbox, run, sampler, logger }: Followed): Started {
  if (child.pid === undefined) return neverStarted(child)
  const tree = makeTree(child.pid)
  const life = new RunLife(run, tree, sampler)
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })

  async function untilOver(): Promise<Ending> {
    const pipes = Promise.all([read(child.stdout!, 'stdout'), read(child.stderr!, 'stderr')])
    const exit = await Promise.race([exited, life.abandoned])
    // What is left of the run holds the pipes open.
    if (!(await tree.kill())) logger.error({ pid: tree.root }, 'a process of a run could not be killed')
    await Promise.race([pipes, sleep(PIPES_AFTER_EXIT_MS, undefined, { ref: false })])
    const ending = life.end(endingOf(exit, isSandbox))
    child.stdout!.destroy()
    child.stderr!.destroy()
    return ending
  }

  const take = takeLines(run, logger)
  const read = (stream: Readable, name: StreamName): Promise<void> =>
    readLines(stream, (line) => (life.isOver ? undefined : take(name, line)))

  return { ended: untilOver(), stop: (graceMs) => life.stop(graceMs), kill: () => life.kill() }
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
