/** How a component program is started, watched, limited and killed. */
import type { PrivateAccess } from '@clew/component-sdk/networks'
import type { Logger } from 'pino'
import { addCompiled } from './compiled.ts'
import { endOrphans } from './end-orphans.ts'
import { findProgram } from './find-program.ts'
import { startPlain, startSandboxed, type OwnProcess } from './own-process.ts'
import { openOutsideNetwork } from './outside-network.ts'
import { Pool, moduleOf } from './pool.ts'
import { ProcessSampler } from './process-sampler.ts'
import type { Run, Runtime, Started } from './run.ts'
import { findSandbox, type BrokenSandbox, type WorkingSandbox } from './sandbox.ts'
import { isBuiltIn } from './sandbox-view.ts'
import { startLater } from './start-later.ts'
import { findGroupParent } from './task-group.ts'

export type { Ending, Limits, Program, Run, Runtime, Started } from './run.ts'

export interface RuntimeOptions {
  /** `off`: sandboxed programs run as plain processes, with the rights of the worker. */
  sandbox: 'auto' | 'off'
  /** What a code component gets whose user has switched the network on. */
  network: 'none' | 'outside' | 'host'
  /** What of the networks of the machine that one leads to. */
  privateAccess?: PrivateAccess
  /** How many runs the warm processes serve at once. */
  poolSize: number
  logger: Logger
  /** The program, where it is not on the search path. */
  bubblewrap?: string
}

export function makeRuntime({
  sandbox,
  network,
  privateAccess = true,
  poolSize,
  logger,
  bubblewrap,
}: RuntimeOptions): Runtime {
  const surroundings = { sampler: new ProcessSampler(), logger }
  const pool = new Pool(poolSize, surroundings)
  const groupParent = findGroupParent()
  endOrphans(groupParent)
  const running = new Set<Started>()
  let found: WorkingSandbox | undefined

  /** Tried until it works once: someone may install it meanwhile. */
  async function trySandbox(): Promise<WorkingSandbox | BrokenSandbox> {
    const trial = found ?? (await findSandbox(bubblewrap))
    if (trial.works) found = trial
    else logger.warn(trial.why)
    return trial
  }

  function begin(run: Run): Started {
    const { program, networkAsked = false } = run
    const file = findProgram(program.command)
    if (file === undefined)
      return notStarted(`The program of this component, ${program.command}, is not installed where the job ran.`)
    const module = program.isolation === 'pool' ? moduleOf(program) : undefined
    if (module !== undefined) return pool.start(run, module)
    const own: OwnProcess = { run, program: file, groupParent }
    if (program.isolation === 'pool' || sandbox === 'off') return startPlain(own, surroundings)
    if (networkAsked && network === 'none') return notStarted(NO_NETWORK)
    const startIn = (ready: WorkingSandbox) =>
      networkAsked && network === 'outside' && !program.network
        ? startOutside(own, ready)
        : startSandboxed(own, ready, program.network || networkAsked ? 'host' : 'none', surroundings)
    if (isBuiltIn(program.folder)) addCompiled(moduleOf(program))
    if (found) return startIn(found)
    return startLater(trySandbox(), (trial) => (trial.works ? startIn(trial) : notStarted(trial.why)))
  }

  const startOutside = (own: OwnProcess, ready: WorkingSandbox): Started =>
    startLater(
      openOutsideNetwork(privateAccess),
      (outside) => {
        if ('why' in outside) return notStarted(outside.why)
        const started = startSandboxed(own, ready, outside, surroundings)
        return { ...started, ended: started.ended.finally(() => outside.close()) }
      },
      (outside) => 'why' in outside || outside.close(),
    )

  return {
    start(run) {
      const started = begin(run)
      running.add(started)
      void started.ended.then(() => running.delete(started))
      return started
    },
    async check() {
      if (sandbox === 'off') return 'off'
      const trial = await trySandbox()
      return trial.works ? 'bubblewrap' : trial.why
    },
    async close() {
      const left = [...running]
      for (const started of left) started.kill()
      await Promise.all(left.map((started) => started.ended))
      pool.close()
    },
  }
}

const NO_NETWORK =
  'This configuration asks for the network, which this instance does not give to code of users: switch it off in the ' +
  'settings of the configuration, or set CLEW_SANDBOX_NETWORK to outside.'

const notStarted = (message: string): Started => ({
  ended: Promise.resolve({ kind: 'not started', message }),
  stop: () => {},
  kill: () => {},
})
