/** How a component program is started, watched, limited and killed. */
import type { Logger } from 'pino'
import { findProgram } from './find-program.ts'
import { startPlain } from './plain-process.ts'
import { Pool, poolModule } from './pool.ts'
import { ProcessSampler } from './process-sampler.ts'
import type { Ending, Run, Runtime, Started } from './run.ts'

export { makeMask } from './mask.ts'
export type { Ending, Limits, Program, Run, Runtime, Started } from './run.ts'

export interface RuntimeOptions {
  /** `off`: sandboxed programs run as plain processes, with the rights of the worker. */
  sandbox: 'auto' | 'off'
  /** What a code component gets whose user has switched the network on. */
  network: 'none' | 'host'
  /** How many warm processes there are at most, and so how many runs they serve at once. */
  poolSize: number
  logger: Logger
}

export function makeRuntime({ poolSize, logger }: RuntimeOptions): Runtime {
  const surroundings = { sampler: new ProcessSampler(), logger }
  const pool = new Pool(poolSize, surroundings)
  const running = new Set<Started>()

  function begin(run: Run): Started {
    const program = findProgram(run.program.command)
    if (program === undefined) return ended(notInstalled(run.program.command))
    const module = run.program.isolation === 'pool' ? poolModule(run.program) : undefined
    if (module !== undefined) return pool.start(run, module)
    return startPlain(run, [program, ...run.program.arguments], surroundings)
  }

  return {
    start(run) {
      const started = begin(run)
      running.add(started)
      void started.ended.then(() => running.delete(started))
      return started
    },
    check: () => Promise.resolve('off'),
    async close() {
      const left = [...running]
      for (const started of left) started.kill()
      await Promise.all(left.map((started) => started.ended))
      pool.close()
    },
  }
}

const notInstalled = (command: string): Ending => ({
  kind: 'not started',
  message: `The program of this component, ${command}, is not installed where the job ran.`,
})

const ended = (ending: Ending): Started => ({ ended: Promise.resolve(ending), stop: () => {}, kill: () => {} })
