/**
 * A process that runs jobs. It claims them when a message wakes it, reports every few seconds that it still has them, stops what it can
 * no longer report for, and takes up what other workers have lost.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { Coordinator } from '../coordinator/coordinator.ts'
import { crashPoint } from '../crash-points.ts'
import { LEASE_TIMES, type LeaseTimes } from '../lease-times.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { Ended, Ending } from '../queue/finish.ts'
import { releaseJobs } from '../queue/release.ts'
import { countSlots, forgetWorker, readSchema, renewLeases, reportWorker, type Held } from '../queue/renew.ts'
import { runConfiguration, type ActiveRun, type RunnerDeps } from '../runner/run-configuration.ts'
import { RunFolders } from '../runner/run-folders.ts'
import type { Listener } from '../../database/listen.ts'
import { Claims } from './claims.ts'
import { listenForJobs, type JobEvent } from './events.ts'
import { clearAfterLost } from './left-overs.ts'
import { reap } from './reaper.ts'
import type { WorkerOptions } from './options.ts'

/** So long a slot goes from one child to the next by itself; then others get their turn. */
const HAND_ON_MS = 1_000
const FENCE_LOOK_MS = 1_000

interface Run extends Held, ActiveRun {
  parentId: number | null
  /** From then on its slot is for others. */
  handOnUntil: number
  /** Claimed together with its end. */
  next?: ClaimedJob | undefined
}

/** What a slot does next: a job it has claimed already, or one to claim. */
type Next = ClaimedJob | number

export class Worker {
  readonly id = randomUUID()
  readonly #options: WorkerOptions
  readonly #times: LeaseTimes
  readonly #runner: RunnerDeps
  readonly #coordinator: Coordinator
  readonly #runs = new Map<number, Run>()
  readonly #clearing = new Set<Promise<void>>()
  readonly #claims: Claims
  /** From here on nobody waits for a database that is away. */
  readonly #halt = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  #events: Listener | undefined
  /** By a clock that nobody sets. */
  #lastReport = performance.now()
  #isReporting = false
  #isStopping = false
  /** The database as this worker knows it. */
  #schema = ''
  /** A newer Clew has changed the database: what is claimed from now on is claimed by that. */
  #isOutdated = false

  private constructor(options: WorkerOptions) {
    const { db, logger } = options
    this.#options = options
    this.#times = options.leaseTimes ?? LEASE_TIMES
    this.#claims = new Claims(options, {
      workerId: this.id,
      leaseSeconds: this.#times.leaseSeconds,
      giveUp: this.#halt.signal,
      isRunning: (jobId) => this.#runs.has(jobId),
    })
    const finish = (ending: Ending) => this.#finish(ending)
    const folders = new RunFolders(join(options.dataDir, 'runs', this.id), options.storage)
    this.#runner = { ...options, finish, folders }
    this.#coordinator = new Coordinator({ db, finish, countSlots: () => this.#countSlots() }, logger)
  }

  static async start(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(options)
    // First known, then at work: a folder whose worker nobody knows is removed.
    await reportWorker(options.db, worker.#report())
    worker.#schema = await readSchema(options.db)
    await mkdir(worker.#runner.folders.root, { recursive: true, mode: 0o700 })
    const { id, slots, sandbox } = worker.#report()
    options.logger.info({ event: 'worker.joined', worker: id, slots, sandbox }, 'a worker has joined')
    worker.#events = listenForJobs(options.connection, {
      onEvent: (event) => worker.#onEvent(event),
      onConnect: () => void worker.#coordinator.sync().catch(worker.#complain),
      logger: options.logger,
    })
    worker.#timers.push(
      setInterval(() => void worker.#reportAll(), worker.#times.reportEveryMs),
      setInterval(() => void worker.#lookForLost(), worker.#times.reportEveryMs),
      setInterval(() => worker.#fence(), Math.min(FENCE_LOOK_MS, worker.#times.reportEveryMs)),
    )
    return worker
  }

  /** A message: look at this job. Ends when the slot is free again. */
  async run(jobId: number): Promise<void> {
    const handOnUntil = performance.now() + HAND_ON_MS
    for (let next: Next | undefined = jobId; next !== undefined;) next = await this.#runOne(next, handOnUntil)
  }

  async #runOne(next: Next, handOnUntil: number): Promise<Next | undefined> {
    const job = typeof next === 'number' ? await this.#claim(next) : next
    if (job === undefined) return undefined
    crashPoint('claim.after_commit')
    // Told to stop while the claim was on its way: nobody else holds it, so it is given back here.
    if (this.#isStopping) {
      await releaseJobs(this.#options.db, this.id, [job]).catch(this.#complain)
      return undefined
    }
    if (job.kind !== 'configuration') return this.#coordinator.take(job, this.#halt.signal)
    const { id, attempt, parentId } = job
    const run: Run = { id, attempt, parentId, handOnUntil, ...runConfiguration(this.#runner, job) }
    this.#runs.set(id, run)
    this.#claims.settled(id)
    this.#clearing.add(run.cleared)
    void run.cleared.then(() => this.#clearing.delete(run.cleared))
    const ended = await run.ended.finally(() => this.#runs.delete(id))
    return this.#handOn(run, ended)
  }

  /** Tells the parent, and answers with what the slot may do next. */
  async #handOn(run: Run, ended: Ended | undefined): Promise<Next | undefined> {
    const { id, parentId, next } = run
    const wantsNext = !next && this.#mayHandOn(run)
    const found =
      ended && parentId !== null
        ? await this.#coordinator
            .childEnded({ parentId, childId: id, status: ended.status, next: next?.id }, wantsNext)
            // What could not be told is told with the next report. What is claimed already must run now: nobody else ever would.
            .catch(this.#complain)
        : undefined
    // The answer to the end was lost, and the message about it not heard.
    if (!ended && parentId !== null) await this.#coordinator.sync().catch(this.#complain)
    return next ?? (this.#isStopping ? undefined : found)
  }

  #mayHandOn({ handOnUntil }: Run): boolean {
    return !this.#isStopping && !this.#isOutdated && performance.now() < handOnUntil
  }

  async #claim(jobId: number): Promise<ClaimedJob | undefined> {
    if (!this.#isStopping && !this.#isOutdated) return this.#claims.take(jobId)
    // Who stops will not be asked again; who goes on would, at once.
    await this.#claims.putBack(jobId, this.#isStopping ? 0 : undefined)
    return undefined
  }

  async #finish(ending: Ending): Promise<Ended | undefined> {
    const run = this.#runs.get(ending.jobId)
    const nextId = run?.parentId && this.#mayHandOn(run) ? this.#coordinator.nextAfter(run.parentId, run.id) : undefined
    const { ended, next } = await this.#claims.finish(ending, nextId)
    if (run) run.next = next
    crashPoint('out.committed')
    return ended
  }

  #onEvent(event: JobEvent): void {
    if ('cancel' in event) this.#cancel(event.cancel)
    // What ended here is told by whoever ended it, together with what it has claimed.
    else if (!this.#runs.has(event.ended))
      void this.#coordinator
        .childEnded({ parentId: event.parent, childId: event.ended, status: event.status })
        .catch(this.#complain)
  }

  #cancel(jobId: number): void {
    this.#runs.get(jobId)?.cancel()
    void this.#coordinator.cancel(jobId).catch(this.#complain)
  }

  async #reportAll(): Promise<void> {
    if (this.#isReporting) return
    this.#isReporting = true
    const asked = performance.now()
    try {
      const { reports } = this.#options
      const held = [...this.#runs.values(), ...this.#coordinator.held()]
      const renewed = await renewLeases(reports, this.id, held, this.#times.leaseSeconds)
      await reportWorker(reports, this.#report())
      this.#lastReport = asked
      await this.#noticeNewerSchema()
      const kept = new Set(renewed.map(({ id }) => id))
      for (const { id } of held) if (!kept.has(id)) this.#lose(id)
      for (const { id, isCancelRequested } of renewed) if (isCancelRequested) this.#cancel(id)
      await this.#coordinator.sync()
    } catch (error) {
      this.#complain(error)
    } finally {
      this.#isReporting = false
    }
  }

  async #noticeNewerSchema(): Promise<void> {
    if (this.#isOutdated || (await readSchema(this.#options.reports)) <= this.#schema) return
    this.#isOutdated = true
    this.#options.logger.warn(
      { event: 'worker.outdated', worker: this.id },
      'a newer Clew has changed the database: this worker ends what it runs and takes nothing new; start the newer version here',
    )
  }

  async #lookForLost(): Promise<void> {
    try {
      if (!this.#isOutdated) await reap(this.#options)
      await clearAfterLost(this.#options.db, dirname(this.#runner.folders.root), this.#times.leaseSeconds)
    } catch (error) {
      this.#complain(error)
    }
  }

  /** What cannot be reported for may be taken by others soon: it is stopped before that. */
  #fence(): void {
    if (performance.now() - this.#lastReport < this.#times.fenceAfterMs) return
    for (const id of [...this.#runs.keys(), ...this.#coordinator.held().map((held) => held.id)]) this.#lose(id)
  }

  #lose(id: number): void {
    // It may have ended while the report was on its way.
    const run = this.#runs.get(id)
    run?.abandon()
    this.#coordinator.forget(id)
  }

  /** Runs under way may end; after the grace they are given back for others to take over. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    const ended = Promise.allSettled([...this.#runs.values()].map((run) => run.ended))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    for (const timer of this.#timers) clearInterval(timer)
    this.#halt.abort()
    const held = [...this.#runs.values(), ...this.#coordinator.held()].map(({ id, attempt }) => ({ id, attempt }))
    for (const run of this.#runs.values()) run.abandon()
    await Promise.allSettled([...this.#runs.values()].map((run) => run.ended))
    await Promise.all(this.#clearing)
    await this.#coordinator.stop()
    await releaseJobs(this.#options.db, this.id, held).catch(this.#complain)
    await this.#events?.stop()
    await forgetWorker(this.#options.db, this.id).catch(this.#complain)
    this.#options.logger.info({ event: 'worker.left', worker: this.id }, 'a worker has left')
    await rm(this.#runner.folders.root, { recursive: true, force: true })
  }

  #report() {
    const { slots, sandbox } = this.#options
    return { id: this.id, host: hostname(), pid: process.pid, slots, sandbox }
  }

  async #countSlots(): Promise<number> {
    return Math.max(this.#options.slots, await countSlots(this.#options.db, this.#times.leaseSeconds))
  }

  readonly #complain = (error: unknown): undefined => {
    this.#options.logger.error({ err: error }, 'the worker has a problem')
  }
}
