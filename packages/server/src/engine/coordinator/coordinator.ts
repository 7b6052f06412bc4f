/** Looks after the workspace and DAWG jobs of this process: starts their children in order, and ends them. Takes no slot of its own. */
import type { Logger } from 'pino'
import type { ChildStatus } from '../planner/planner.ts'
import { crashPoint } from '../crash-points.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { Held } from '../queue/renew.ts'
import { insist } from '../queue/insist.ts'
import { wakeFor } from '../queue/wake.ts'
import { Family, type FamilyDeps } from './family.ts'

export interface ChildEnded {
  parentId: number
  childId: number
  status: ChildStatus
  message?: string | null
  /** Was claimed together with this end. */
  next?: number | undefined
}

export class Coordinator {
  readonly #deps: FamilyDeps
  readonly #logger: Logger
  readonly #families = new Map<number, Family>()
  /** One thing at a time for each family. */
  readonly #turns = new Map<number, Promise<unknown>>()

  constructor(deps: FamilyDeps, logger: Logger) {
    this.#deps = deps
    this.#logger = logger
  }

  /** Answers with the first child, which the slot that brought the parent may run at once; the others are put on the queue. */
  async take(job: ClaimedJob, giveUp: AbortSignal): Promise<number | undefined> {
    let hasBegun = job.attempt > 1
    const begin = () => {
      const family = Family.begin(job, this.#deps, hasBegun)
      // The answer may be lost, and what was begun not.
      hasBegun = true
      return family
    }
    const family = await insist(begin, giveUp)
    this.#families.set(job.id, family)
    return this.#turn(job.id, () => this.#goOn(family, true))
  }

  held(): Held[] {
    return [...this.#families.values()].map(({ job }) => ({ id: job.id, attempt: job.attempt }))
  }

  /** A guess, to save a way to the database: what would start if this child ended well. */
  nextAfter(parentId: number, childId: number): number | undefined {
    return this.#families.get(parentId)?.nextAfter(childId)
  }

  /** Answers with a job that the caller may run at once, when `wantsNext`; the others are put on the queue. */
  async childEnded(ended: ChildEnded, wantsNext = false): Promise<number | undefined> {
    return this.#turn(ended.parentId, async (family) => {
      crashPoint('graph.child_done')
      await family.childEnded(ended.childId, ended.status, ended.message)
      if (ended.next !== undefined) family.started(ended.next)
      return this.#goOn(family, wantsNext)
    })
  }

  async cancel(id: number): Promise<void> {
    await this.#turn(id, (family) => {
      family.cancel()
      return this.#goOn(family)
    })
  }

  /** Whatever was missed while the connection was away. */
  async sync(): Promise<void> {
    for (const id of this.#families.keys())
      await this.#turn(id, async (family) => {
        await family.sync()
        return this.#goOn(family)
      })
  }

  /** It is somebody else's now. */
  forget(id: number): void {
    this.#families.delete(id)
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#turns.values())
    for (const family of this.#families.values()) await family.flush()
    this.#families.clear()
  }

  async #turn<Answer>(id: number, act: (family: Family) => Promise<Answer>): Promise<Answer | undefined> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(() => {
      const family = this.#families.get(id)
      return family && act(family)
    })
    const settled = turn.catch((error: unknown) =>
      this.#logger.error({ err: error, jobId: id }, 'a run could not go on'),
    )
    this.#turns.set(id, settled)
    void settled.then(() => this.#turns.get(id) === settled && this.#turns.delete(id))
    return turn
  }

  async #goOn(family: Family, wantsNext = false): Promise<number | undefined> {
    const ready = family.take()
    const next = wantsNext ? ready[0] : undefined
    // Until this is done the family keeps all of them to be woken, the next one, too: nobody runs it if this fails.
    await wakeFor(this.#deps.db, next === undefined ? ready : ready.slice(1))
    family.taken()
    crashPoint('graph.parent_advanced')
    if (ready.length > 0) return next
    if (!(await family.endIfDone())) return undefined
    this.#families.delete(family.job.id)
    crashPoint('graph.parent_terminal')
    return undefined
  }
}
