/**
 * Decides what of a graph runs next, and how the whole ends. It knows nothing of clocks, rows or processes: it is told what has
 * started and ended, and answers. A step costs what the node's own links cost, however large the graph is.
 *
 * A node is ready when all its inputs have ended. A node that fails stops the run: nothing new starts, what runs may end, the rest is
 * left out. A node that continues on failure does not stop it; then the run ends with a warning.
 */
import type { JobStatus } from '@clew/contract'

export type ChildStatus = Exclude<JobStatus, 'waiting' | 'running'>

export interface PlannedNode {
  id: number
  /** Nodes that have to end first. Those that are not part of the run do not count. */
  inputs: readonly number[]
  continuesOnFailure: boolean
}

interface Node {
  pending: number
  readonly targets: number[]
  readonly continuesOnFailure: boolean
  state: 'blocked' | 'ready' | 'active' | ChildStatus
}

export class Planner {
  readonly #nodes = new Map<number, Node>()
  readonly #ready: number[] = []
  readonly #limit: number
  #active = 0
  #open: number
  #isStopped = false
  #isCanceled = false
  #hasFailed = false
  #hasWarned = false

  constructor(nodes: readonly PlannedNode[], limit: number) {
    this.#limit = Math.max(1, limit)
    this.#open = nodes.length
    for (const { id, continuesOnFailure } of nodes)
      this.#nodes.set(id, { pending: 0, targets: [], continuesOnFailure, state: 'blocked' })
    for (const { id, inputs } of nodes)
      for (const input of new Set(inputs)) {
        const source = this.#nodes.get(input)
        if (!source) continue
        source.targets.push(id)
        this.#nodes.get(id)!.pending++
      }
    for (const [id, node] of this.#nodes) if (node.pending === 0) this.#makeReady(id, node)
  }

  /** What can start now, within the limit; it counts as active from here on. */
  take(): number[] {
    const taken: number[] = []
    while (!this.#isStopped && this.#active < this.#limit) {
      const id = this.#ready.shift()
      if (id === undefined) break
      const node = this.#nodes.get(id)!
      if (node.state !== 'ready') continue
      node.state = 'active'
      this.#active++
      taken.push(id)
    }
    return taken
  }

  /** What could start if this active node ended well: whoever waits for a slot, else one that waits for nothing but this. */
  nextAfter(id: number): number | undefined {
    const node = this.#nodes.get(id)
    if (this.#isStopped || node?.state !== 'active') return undefined
    const isFreed = (target: number): boolean => {
      const { pending, state } = this.#nodes.get(target)!
      return pending === 1 && state === 'blocked'
    }
    return this.#ready.find((ready) => this.#nodes.get(ready)!.state === 'ready') ?? node.targets.find(isFreed)
  }

  /** A node is active already: it was started by somebody who had this run before, or together with the end of another. */
  resume(id: number): void {
    const node = this.#nodes.get(id)
    if (!node || (node.state !== 'ready' && node.state !== 'blocked')) return
    node.state = 'active'
    this.#active++
  }

  /** Whether it was news: told twice is told once. */
  ended(id: number, status: ChildStatus): boolean {
    const node = this.#nodes.get(id)
    if (!node || isEnded(node.state)) return false
    if (node.state === 'active') this.#active--
    node.state = status
    this.#open--
    if (status === 'warning') this.#hasWarned = true
    if (status === 'error' || status === 'canceled') this.#fail(node.continuesOnFailure)
    for (const target of node.targets) {
      const next = this.#nodes.get(target)!
      next.pending--
      if (next.pending === 0 && next.state === 'blocked') this.#makeReady(target, next)
    }
    return true
  }

  /** Nothing new starts; what runs is being stopped by others. */
  cancel(): void {
    this.#isStopped = true
    this.#isCanceled = true
  }

  /** Nothing new starts any more: something has failed, or the run was canceled. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  isActive(id: number): boolean {
    return this.#nodes.get(id)?.state === 'active'
  }

  /** How the run ends; undefined while something is active or can still start. */
  outcome(): ChildStatus | undefined {
    if (this.#active > 0 || (!this.#isStopped && this.#open > 0)) return undefined
    if (this.#isCanceled) return 'canceled'
    if (this.#isStopped) return 'error'
    return this.#hasFailed || this.#hasWarned ? 'warning' : 'finished'
  }

  #makeReady(id: number, node: Node): void {
    node.state = 'ready'
    this.#ready.push(id)
  }

  #fail(isContinued: boolean): void {
    this.#hasFailed = true
    if (!isContinued) this.#isStopped = true
  }
}

const isEnded = (state: Node['state']): boolean => state !== 'blocked' && state !== 'ready' && state !== 'active'
