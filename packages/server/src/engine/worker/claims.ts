/** What a worker takes, each job once: an answer that was lost is asked for again, and what it must not take is put back for others. */
import { isDatabaseUnavailable } from '../../database/unavailable.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { claimJob, findOwnClaim, type ClaimedJob } from '../queue/claim.ts'
import type { Ended, Ending } from '../queue/finish.ts'
import { insist } from '../queue/insist.ts'
import { wakeFor } from '../queue/wake.ts'
import { finishAndTell } from './finish-and-tell.ts'
import type { WorkerOptions } from './options.ts'

const RETRY_MS = 1_000

export interface ClaimOptions {
  workerId: string
  leaseSeconds: number
  /** From then on nobody waits for a database that is away. */
  giveUp: AbortSignal
  isRunning: (jobId: number) => boolean
}

export class Claims {
  readonly #options: WorkerOptions
  readonly #of: ClaimOptions
  /** Asked for, or had and not running yet: a message about one must not find it unheld. */
  readonly #underWay = new Set<number>()

  constructor(options: WorkerOptions, of: ClaimOptions) {
    this.#options = options
    this.#of = of
  }

  /** Undefined: there is nothing to do, or somebody else does it. */
  async take(jobId: number): Promise<ClaimedJob | undefined> {
    const job = await this.#claim(jobId)
    if (job !== 'busy') return job
    await this.putBack(jobId, RETRY_MS)
    return undefined
  }

  /** It may have come from another step, and have no message of its own that would be delivered again. */
  async putBack(jobId: number, delayMs = RETRY_MS): Promise<void> {
    await insist(() => wakeFor(this.#options.db, [jobId], delayMs), this.#of.giveUp)
  }

  /** `isRunning` knows it from now on. */
  settled(jobId: number): void {
    this.#underWay.delete(jobId)
  }

  /** Where the next step of the same run is known already, it is claimed in the same moment. */
  async finish(
    ending: Ending,
    nextId: number | undefined,
  ): Promise<{ ended: Ended | undefined; next?: ClaimedJob | undefined }> {
    if (nextId === undefined || this.#isHeld(nextId)) return { ended: await this.#insistOn(ending) }
    this.#underWay.add(nextId)
    const { workerId, leaseSeconds, giveUp } = this.#of
    let next: ClaimedJob | undefined
    try {
      const ended = await finishAndTell(this.#options, ending, { jobId: nextId, workerId, leaseSeconds })
      next = ended?.next
      return { ended, next }
    } catch (error) {
      const isUnknown = isDatabaseUnavailable(error)
      if (!isUnknown && !isUniqueViolation(error)) throw error
      const ended = await this.#insistOn(ending)
      // The answer was lost: if the claim was not, nobody but this worker can know of it.
      if (isUnknown) next = await insist(() => findOwnClaim(this.#options.db, nextId, workerId), giveUp)
      return { ended, next }
    } finally {
      if (!next) this.#underWay.delete(nextId)
    }
  }

  #isHeld(jobId: number): boolean {
    return this.#underWay.has(jobId) || this.#of.isRunning(jobId)
  }

  /** One at a time for a job, so that a claim whose answer was lost can be asked for again. */
  async #claim(jobId: number): Promise<ClaimedJob | 'busy' | undefined> {
    if (this.#isHeld(jobId)) return undefined
    this.#underWay.add(jobId)
    const { workerId, leaseSeconds, giveUp } = this.#of
    let isRepeated = false
    const ask = () => {
      const claim = claimJob(this.#options.db, jobId, workerId, { leaseSeconds, isRepeated })
      isRepeated = true
      return claim
    }
    return insist(ask, giveUp).finally(() => this.#underWay.delete(jobId))
  }

  #insistOn(ending: Ending): Promise<Ended | undefined> {
    return insist(() => finishAndTell(this.#options, ending), this.#of.giveUp)
  }
}
