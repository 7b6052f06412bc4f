/** What can happen to a run while it lives, whoever carries it out: stopped, killed, beyond a limit, over. The first cause is the one that counts. */
import { crashPoint } from '../crash-points.ts'
import type { Exit } from './ending.ts'
import type { ProcessSampler } from './process-sampler.ts'
import type { ProcessTree } from './process-tree.ts'
import type { Cause, Ending, Run } from './run.ts'
import { watchLimits, type LimitWatch } from './watch-limits.ts'

/** A process that the kernel holds (a dead network disk) does not end even when killed; its run must. */
const EXIT_AFTER_KILL_MS = 5_000

interface Death {
  by: Cause
  detail?: string
}

export class RunLife {
  readonly #tree: ProcessTree
  readonly #limits: LimitWatch
  readonly #abandoned = Promise.withResolvers<Exit>()
  #death: Death | undefined
  #graceTimer: NodeJS.Timeout | undefined
  #abandonTimer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(run: Pick<Run, 'folder' | 'limits'>, tree: ProcessTree, sampler: ProcessSampler) {
    this.#tree = tree
    this.#limits = watchLimits(run, tree, sampler, (exceeded) => this.kill(exceeded))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get isDoomed(): boolean {
    return this.#death !== undefined
  }

  /** Comes when its process was killed and does not go. */
  get abandoned(): Promise<Exit> {
    return this.#abandoned.promise
  }

  stop(graceMs: number): void {
    if (this.#isOver || this.#death) return
    this.#death = { by: 'stop' }
    this.#tree.ask()
    this.#graceTimer = setTimeout(() => {
      this.kill()
      crashPoint('cancel.kill_sent')
    }, graceMs)
  }

  kill(cause: Death = { by: 'stop' }): void {
    if (this.#isOver) return
    this.#death ??= cause
    void this.#tree.kill()
    this.#abandonTimer ??= setTimeout(
      () => this.#abandoned.resolve({ code: null, signal: 'SIGKILL' }),
      EXIT_AFTER_KILL_MS,
    )
  }

  /** `ending`: what it was, seen by itself. */
  async end(ending: Ending): Promise<Ending> {
    this.#isOver = true
    clearTimeout(this.#graceTimer)
    clearTimeout(this.#abandonTimer)
    const exceeded = await this.#limits.end()
    const death = this.#death ?? exceeded
    return death ? { kind: 'killed', ...death } : ending
  }
}
