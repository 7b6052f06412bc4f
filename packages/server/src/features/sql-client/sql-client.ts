/**
 * The statements of this process: which are under way, and the results that are kept for a while. Whoever started one asks for it by its
 * id; nobody else can. What nobody asks for any more is stopped.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ID } from '@clew/contract'
import { notFound, Refusal } from '../../refusal.ts'
import type { ByteRange } from '../../storage/storage.ts'
import type { Outcome } from './outcome.ts'
import { resultPath, runStatement, writeCsv, type RunDeps } from './run-statement.ts'

export interface Running {
  readonly id: number
  readonly userId: number
  readonly sql: string
  readonly folder: string
  readonly started: Date
  /** Of 1; null: DuckDB cannot tell. */
  progress: number | null
  elapsedMs(): number
  /** Undefined while it runs. */
  outcome: Outcome | undefined
}

interface Kept extends Running {
  readonly stop: AbortController
  readonly ended: Promise<Outcome>
  endedMs: number | undefined
  lastAskedMs: number
  /** Calls that wait for its end. */
  waiting: number
  csv: Promise<string | undefined> | undefined
}

export interface ClientTimes {
  abandonedMs: number
  keptMs: number
  lookEveryMs: number
}

const usualTimes: ClientTimes = { abandonedMs: 30_000, keptMs: 15 * 60_000, lookEveryMs: 5_000 }
const MOST_AT_ONCE = 4
const MOST_KEPT_BYTES = 1024 ** 3
/** So long after its last sign of life the folder of a process is that of a dead one. */
const DEAD_AFTER_MS = 3_600_000

type OnEnd = (query: Running, outcome: Outcome) => Promise<void>

export class SqlClient {
  readonly #deps: RunDeps
  readonly #root: string
  readonly #folder: string
  readonly #times: ClientTimes
  readonly #queries = new Map<number, Kept>()
  #looking: NodeJS.Timeout | undefined

  /** `root`: a folder for all processes, on the disk of the published files. */
  constructor(deps: RunDeps, root: string, times: Partial<ClientTimes> = {}) {
    this.#deps = deps
    this.#root = root
    this.#folder = join(root, randomUUID())
    this.#times = { ...usualTimes, ...times }
  }

  start(userId: number, sql: string, onEnd: OnEnd): Running {
    const running = [...this.#queries.values()].filter(({ outcome }) => !outcome)
    if (running.length >= MOST_AT_ONCE)
      throw new Refusal(
        'too_many_requests',
        `${MOST_AT_ONCE} statements are running already. Wait until one has ended, or cancel one of yours.`,
        { retryAfterSeconds: 5 },
      )
    this.#looking ??= setInterval(() => void this.#look(), this.#times.lookEveryMs).unref()
    const id = this.#freeId()
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const query: Kept = {
      id,
      userId,
      sql,
      folder: join(this.#folder, String(id)),
      started: new Date(),
      progress: null,
      outcome: undefined,
      endedMs: undefined,
      elapsedMs: () => Math.round((query.endedMs ?? performance.now()) - begun),
      stop: new AbortController(),
      ended: promise,
      lastAskedMs: begun,
      waiting: 0,
      csv: undefined,
    }
    this.#queries.set(id, query)
    void this.#follow(query, onEnd).then(resolve)
    return query
  }

  async #follow(query: Kept, onEnd: OnEnd): Promise<Outcome> {
    const outcome = await this.#run(query)
    query.endedMs = performance.now()
    query.outcome = outcome
    await onEnd(query, outcome).catch((error: unknown) =>
      this.#deps.logger.error({ err: error }, 'the end of a statement could not be noted'),
    )
    await this.#keepWithinBytes(query)
    return outcome
  }

  async #run(query: Kept): Promise<Outcome> {
    return runStatement(this.#deps, query.folder, query.sql, {
      signal: query.stop.signal,
      onProgress: (progress) => {
        query.progress = progress
      },
    })
  }

  /** Of this user. */
  get(userId: number, id: number): Running {
    return this.#find(userId, id)
  }

  /** Until it has ended, the time is over, or nobody wants to know any more. */
  async waitFor(userId: number, id: number, mostMs: number, signal: AbortSignal): Promise<void> {
    const query = this.#find(userId, id)
    if (query.outcome || mostMs === 0) return
    query.waiting += 1
    const over = new AbortController()
    try {
      const time = sleep(mostMs, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => undefined)
      await Promise.race([query.ended, time])
    } finally {
      over.abort()
      query.waiting -= 1
      query.lastAskedMs = performance.now()
    }
  }

  /** Stops it, or forgets its result. */
  async cancel(userId: number, id: number): Promise<void> {
    const query = this.#find(userId, id)
    if (query.outcome) return this.#forget(query)
    query.stop.abort()
    await query.ended
  }

  /** Undefined: there is no result, or none in that format could be made. */
  async openResult(userId: number, id: number, format: 'csv' | 'parquet') {
    const query = this.#queries.get(id)
    if (query?.userId !== userId || query.outcome?.state !== 'finished') return undefined
    query.lastAskedMs = performance.now()
    const path = format === 'parquet' ? resultPath(query.folder) : await this.#csvOf(query)
    if (path === undefined) return undefined
    return {
      kind: 'file' as const,
      name: `query-${id}.${format}`,
      size: (await stat(path)).size,
      tag: `${id}-${format}`,
      open: (range?: ByteRange) => createReadStream(path, range),
    }
  }

  /** Kills what runs, and leaves nothing behind. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    const left = [...this.#queries.values()]
    for (const { stop } of left) stop.abort()
    await Promise.all(left.map(({ ended }) => ended))
    await rm(this.#folder, { recursive: true, force: true })
  }

  #find(userId: number, id: number): Kept {
    const query = this.#queries.get(id)
    // Those of others look like those that are not there.
    if (query?.userId !== userId) throw notFound()
    query.lastAskedMs = performance.now()
    return query
  }

  #csvOf(query: Kept): Promise<string | undefined> {
    query.csv ??= writeCsv(this.#deps, query.folder).then((path) => {
      if (path === undefined) query.csv = undefined
      return path
    })
    return query.csv
  }

  #freeId(): number {
    const id = randomInt(1, MAX_ID)
    return this.#queries.has(id) ? this.#freeId() : id
  }

  async #forget(query: Kept): Promise<void> {
    this.#queries.delete(query.id)
    await rm(query.folder, { recursive: true, force: true })
  }

  async #look(): Promise<void> {
    const now = performance.now()
    for (const query of this.#queries.values()) {
      const unaskedMs = query.waiting > 0 ? 0 : now - query.lastAskedMs
      if (!query.outcome && unaskedMs > this.#times.abandonedMs) query.stop.abort()
      if (query.outcome && unaskedMs > this.#times.keptMs) await this.#forget(query)
    }
    await this.#removeDead()
  }

  /** The oldest go first, never the newest. */
  async #keepWithinBytes(newest: Kept): Promise<void> {
    const finished = [...this.#queries.values()].filter(({ outcome }) => outcome?.state === 'finished')
    const byAge = finished.toSorted((one, other) => other.lastAskedMs - one.lastAskedMs)
    let bytes = 0
    for (const query of byAge) {
      bytes += query.outcome?.state === 'finished' ? query.outcome.bytes : 0
      if (bytes > MOST_KEPT_BYTES && query !== newest) await this.#forget(query)
    }
  }

  /** Processes that were killed could not do it themselves. */
  async #removeDead(): Promise<void> {
    const now = new Date()
    await utimes(this.#folder, now, now).catch(() => undefined)
    for (const name of await readdir(this.#root).catch(() => [])) {
      const folder = join(this.#root, name)
      const status = await stat(folder).catch(() => undefined)
      if (status && now.getTime() - status.mtimeMs > DEAD_AFTER_MS) await rm(folder, { recursive: true, force: true })
    }
  }
}
