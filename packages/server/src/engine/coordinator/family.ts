/** One workspace or DAWG job while this process looks after it: its planner, its children and its log. */
import type { Kysely } from 'kysely'
import { layers } from '@clew/contract/rules/graph'
import type { Tables } from '../../database/tables.ts'
import { Planner, type ChildStatus } from '../planner/planner.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { Ended, Ending } from '../queue/finish.ts'
import { appendLines, linesBefore } from '../queue/logs.ts'
import { RunLog } from '../runner/run-log.ts'
import * as store from './children-store.ts'

export interface FamilyDeps {
  db: Kysely<Tables>
  finish: (ending: Ending) => Promise<Ended | undefined>
  /** How many jobs can run at once in the whole instance. */
  countSlots: () => Promise<number>
}

export class Family {
  readonly job: ClaimedJob
  readonly #deps: FamilyDeps
  readonly #log: RunLog
  readonly #planner: Planner
  readonly #names: Map<number, string>
  readonly #jobOf = new Map<number, number>()
  readonly #entityOf = new Map<number, number>()
  /** Ready, and perhaps not on the queue yet. */
  #toWake: number[] = []

  private constructor(job: ClaimedJob, deps: FamilyDeps, log: RunLog, planner: Planner, names: Map<number, string>) {
    this.job = job
    this.#deps = deps
    this.#log = log
    this.#planner = planner
    this.#names = names
  }

  /** From the beginning, or, when somebody has begun it before, from where it was left. */
  static async begin(job: ClaimedJob, deps: FamilyDeps, hasBegun: boolean): Promise<Family> {
    const { db } = deps
    const log = new RunLog((lines) => appendLines(db, job, lines), await linesBefore(db, job))
    const [graph, slots, existing] = await Promise.all([
      store.loadGraph(db, job),
      job.kind === 'dawg' ? Infinity : deps.countSlots(),
      hasBegun ? store.listChildren(db, job.id) : [],
    ])
    const nodes = existing.length > 0 ? nodesOf(graph, existing) : chosenNodes(graph, job)
    const limit = Math.min(graph.maxWorkers ?? Infinity, slots)
    const family = new Family(
      job,
      deps,
      log,
      new Planner(nodes, limit),
      new Map(graph.nodes.map(({ id, name }) => [id, name])),
    )
    const children = existing.length > 0 ? existing : await store.insertChildren(db, job, inOrder(nodes))
    for (const child of children) family.#adopt(child)
    if (children.length === 0) await log.add('info', `There is nothing to run: no ${childLabel(job)} is enabled.`)
    else if (existing.length === 0)
      await log.add('info', `Running ${children.length} ${childLabel(job)}${children.length > 1 ? 's' : ''}.`)
    if (children.length < nodes.length) family.#planner.cancel()
    return family
  }

  #adopt({ id, entityId, status }: store.Child): void {
    this.#jobOf.set(entityId, id)
    this.#entityOf.set(id, entityId)
    if (status === 'running') this.#planner.resume(entityId)
    else if (status !== 'waiting') this.#planner.ended(entityId, status)
  }

  /** The jobs that are to start now, and those whose start could not be told before. */
  take(): number[] {
    this.#toWake.push(...this.#planner.take().map((entityId) => this.#jobOf.get(entityId)!))
    return [...this.#toWake]
  }

  /** Whoever runs them knows. */
  taken(): void {
    this.#toWake = []
  }

  /** The job that could start if this child ended well. Those of a DAWG are looked after and take no slot. */
  nextAfter(childId: number): number | undefined {
    const entityId = this.#entityOf.get(childId)
    const next = entityId === undefined || this.job.kind !== 'workspace' ? undefined : this.#planner.nextAfter(entityId)
    return next === undefined ? undefined : this.#jobOf.get(next)
  }

  /** Somebody has claimed it already. */
  started(childId: number): void {
    const entityId = this.#entityOf.get(childId)
    if (entityId !== undefined) this.#planner.resume(entityId)
  }

  async childEnded(childId: number, status: ChildStatus, message?: string | null): Promise<void> {
    const entityId = this.#entityOf.get(childId)
    if (entityId === undefined || !this.#planner.ended(entityId, status)) return
    const name = this.#names.get(entityId) ?? `${entityId}`
    await this.#log.add(levels[status], `${name}: ${status}${message ? `. ${message}` : ''}`)
  }

  cancel(): void {
    this.#planner.cancel()
  }

  /** Children that have ended without our hearing of it. */
  async sync(): Promise<void> {
    const active = [...this.#entityOf].filter(([, entityId]) => this.#planner.isActive(entityId)).map(([id]) => id)
    for (const child of await store.listEnded(this.#deps.db, active))
      await this.childEnded(child.id, child.status as ChildStatus)
  }

  /** Ends the job when everything has ended; undefined while something is under way. */
  async endIfDone(): Promise<Ended | 'lost' | undefined> {
    const { db, finish } = this.#deps
    if (this.#planner.isStopped) {
      // Those on their way to a worker, too: nothing new starts after a failure.
      await store.cancelWaiting(db, this.job)
      await this.sync()
    }
    const status = this.#planner.outcome()
    if (status === undefined) return undefined
    const message =
      status === 'error' || status === 'warning' ? ((await store.findFailure(db, this.job.id)) ?? null) : null
    const ended = await finish({
      jobId: this.job.id,
      attempt: this.job.attempt,
      status,
      message,
      stats: await store.sumChildren(db, this.job.id),
      lines: await this.#log.rest(),
    })
    return ended ?? 'lost'
  }

  flush(): Promise<void> {
    return this.#log.flush()
  }
}

const levels = { warning: 'warning', error: 'error', canceled: 'info', finished: 'info' } as const
const childLabel = (job: ClaimedJob): string => (job.kind === 'workspace' ? 'configuration' : 'workspace')

/** A run from one configuration on has that one and what comes after it. */
function chosenNodes(graph: store.Graph, job: ClaimedJob): store.RunNode[] {
  const from = job.settings['from_configuration_id']
  if (typeof from !== 'number') return graph.nodes
  const wanted = new Set([from])
  for (let size = 0; size < wanted.size;) {
    size = wanted.size
    for (const node of graph.nodes) if (node.inputs.some((input) => wanted.has(input))) wanted.add(node.id)
  }
  return graph.nodes.filter((node) => wanted.has(node.id))
}

/** The graph may have changed since the children were made: what they are is what is run. */
function nodesOf(graph: store.Graph, children: store.Child[]): store.RunNode[] {
  const known = new Map(graph.nodes.map((node) => [node.id, node]))
  return children.map(
    ({ entityId }) =>
      known.get(entityId) ?? { id: entityId, name: `${entityId}`, inputs: [], continuesOnFailure: false },
  )
}

/** Children get their ids in the order in which they can run; whoever lists them sees it. */
function inOrder(nodes: store.RunNode[]): number[] {
  const ids = nodes.map(({ id }) => id)
  const ordered = layers(ids, new Map(nodes.map(({ id, inputs }) => [id, inputs]))).flat()
  return ordered.length === ids.length ? ordered : ids
}
