/** Warm processes for components that run no code of a user: a step costs milliseconds instead of the start of a process. */
import { isAbsolute } from 'node:path'
import type { Surroundings } from './follow.ts'
import { PoolProcess } from './pool-process.ts'
import type { Program, Run, Started } from './run.ts'
import { startLater } from './start-later.ts'

/** Idle processes hold memory that an idle instance should not use. */
const IDLE_MS = 120_000
/** So many runs before a process is spent, its successor is started, so that nobody waits for that. */
const SUCCESSOR_AT = 25

export class Pool {
  readonly #surroundings: Surroundings
  /** Longest idle first. */
  readonly #idle: PoolProcess[] = []
  readonly #waiting: (() => void)[] = []
  #freeSlots: number
  #idleTimer: NodeJS.Timeout | undefined

  constructor(size: number, surroundings: Surroundings) {
    this.#freeSlots = size
    this.#surroundings = surroundings
  }

  start(run: Run, module: string): Started {
    if (this.#freeSlots === 0)
      return startLater(
        this.#slot(),
        () => this.#serve(run, module),
        () => this.#release(),
      )
    this.#freeSlots -= 1
    return this.#serve(run, module)
  }

  close(): void {
    clearTimeout(this.#idleTimer)
    for (const process of this.#idle.splice(0)) process.end()
  }

  #slot(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** To whoever waits longest. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#freeSlots += 1
  }

  #serve(run: Run, module: string): Started {
    const process = this.#takeIdle() ?? new PoolProcess(this.#surroundings)
    const started = process.serve(run, module)
    if (process.runsLeft === SUCCESSOR_AT) this.#idle.unshift(new PoolProcess(this.#surroundings))
    const ended = started.ended.finally(() => {
      if (process.isSpent) process.end()
      else this.#idle.push(process)
      this.#release()
      this.#endIdleLater()
    })
    return { ...started, ended }
  }

  /** The most used, so that its successor is still fresh when it takes over. */
  #takeIdle(): PoolProcess | undefined {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) if (!process.isSpent) return process
    return undefined
  }

  #endIdleLater(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.close(), IDLE_MS).unref()
  }
}

/** The module of a program that a Node process of ours can load, else undefined. */
export function moduleOf({ command, arguments: args }: Program): string | undefined {
  const [module, ...rest] = args
  const isModule = module !== undefined && isAbsolute(module) && /\.m?[jt]s$/.test(module)
  return command === process.execPath && isModule && rest.length === 0 ? module : undefined
}
