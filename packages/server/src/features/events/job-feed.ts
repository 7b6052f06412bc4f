/**
 * Tells everybody who listens what happens to the jobs they may see. One connection of the process hears the ids of what has changed; they
 * are gathered for a moment, looked up together, and given to each client whose session still lives and who may see the job at that moment.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { JobChange } from '@clew/contract'
import type pg from 'pg'
import type { Logger } from 'pino'
import { listen, type Listener } from '../../database/listen.ts'
import type { Db } from '../../database/pool.ts'
import { Refusal } from '../../refusal.ts'
import { hashToken } from '../../vault/tokens.ts'
import { findReaders, type Readers } from '../access/index.ts'
import { findCallers } from '../api-tokens/index.ts'
import type { CallersByToken } from '../sessions/index.ts'
import { ChangeQueue, type ChangeMessage } from './change-queue.ts'
import { readJobs } from './change-store.ts'

const CHANNEL = 'clew_changes'
/** Four times a second is as often as a screen needs to change; the rest of a second is for the way there. */
const GATHER_MS = 200
const MOST_AT_ONCE = 1_000
const SESSION_CHECK_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
/** Of one user: tabs that are in sight are few. */
const MOST_STREAMS = 20

interface Subscriber {
  userId: number
  tokenHash: Buffer
  queue: ChangeQueue
}

export interface FeedOptions {
  db: Db
  connection: pg.ClientConfig
  logger: Logger
}

export class JobFeed {
  readonly #options: FeedOptions
  readonly #subscribers = new Set<Subscriber>()
  /** As they were told: `s17` for a status, `l17` for a log. */
  #noted = new Set<string>()
  #gathering: NodeJS.Timeout | undefined
  #sessionCheck: NodeJS.Timeout | undefined
  #listener: Listener | undefined
  #connected = Promise.withResolvers<void>()
  #isClosed = false

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Until `signal`, the end of the session, or the end of the process. */
  async subscribe(userId: number, token: string, signal: AbortSignal): Promise<AsyncIterable<ChangeMessage>> {
    const own = [...this.#subscribers].filter((one) => one.userId === userId)
    if (own.length >= MOST_STREAMS) throw new Refusal('too_many_requests', 'Too many event streams are open.')
    await this.#listen()
    const subscriber = { userId, tokenHash: hashToken(token), queue: new ChangeQueue() }
    this.#subscribers.add(subscriber)
    const leave = () => {
      this.#subscribers.delete(subscriber)
      subscriber.queue.end()
    }
    signal.addEventListener('abort', leave)
    if (signal.aborted || this.#isClosed) leave()
    return subscriber.queue
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sessionCheck)
    clearTimeout(this.#gathering)
    this.#endAll()
    await this.#listener?.stop()
  }

  /** Only once somebody wants to know: a process that nobody listens to holds no connection for it. */
  async #listen(): Promise<void> {
    if (this.#isClosed) throw away()
    this.#sessionCheck ??= setInterval(() => void this.#endLostSessions().catch(this.#giveUp), SESSION_CHECK_MS)
    this.#listener ??= listen(this.#options.connection, {
      channel: CHANNEL,
      onPayload: (payload) => this.#note(payload),
      onConnect: () => this.#connected.resolve(),
      onLost: () => {
        this.#connected = Promise.withResolvers()
        // They cannot know what they have missed; when they come back they ask for it.
        this.#endAll()
      },
      logger: this.#options.logger,
    })
    const timeout = new AbortController()
    await Promise.race([
      this.#connected.promise,
      wait(CONNECT_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => Promise.reject(away())),
    ]).finally(() => timeout.abort())
  }

  #note(payload: string): void {
    if (this.#subscribers.size === 0) return
    this.#noted.add(payload)
    this.#gathering ??= setTimeout(() => void this.#tell(), GATHER_MS)
  }

  async #tell(): Promise<void> {
    const noted = [...this.#noted].slice(0, MOST_AT_ONCE)
    for (const payload of noted) this.#noted.delete(payload)
    try {
      const changes = await this.#readChanges(noted)
      const callers = await this.#endLostSessions()
      const readers = await this.#findReaders(changes, callers)
      for (const { userId, tokenHash, queue } of this.#subscribers) {
        const isAdministrator = callers.get(tokenHash.toString('hex'))?.role === 'admin'
        queue.push(isAdministrator ? changes : changes.filter((change) => mayKnow(readers, userId, change)))
      }
    } catch (error) {
      this.#giveUp(error)
    }
    this.#gathering = this.#noted.size > 0 ? setTimeout(() => void this.#tell(), GATHER_MS) : undefined
  }

  async #readChanges(noted: readonly string[]): Promise<JobChange[]> {
    const idOf = (payload: string) => Number(payload.slice(1))
    const jobs = await readJobs(this.#options.db, [...new Set(noted.map(idOf))])
    const byId = new Map(jobs.map((job) => [job.job_id, job]))
    return noted.flatMap((payload) => {
      const job = byId.get(idOf(payload))
      return job ? [{ what: payload.startsWith('l') ? ('log' as const) : ('status' as const), ...job }] : []
    })
  }

  /** What is known about the others. */
  async #endLostSessions(): Promise<CallersByToken> {
    const subscribers = [...this.#subscribers]
    const hashes = subscribers.map(({ tokenHash }) => tokenHash)
    const callers: CallersByToken = hashes.length === 0 ? new Map() : await findCallers(this.#options.db, hashes)
    for (const subscriber of subscribers)
      if (!callers.has(subscriber.tokenHash.toString('hex'))) {
        this.#subscribers.delete(subscriber)
        subscriber.queue.end()
      }
    return callers
  }

  async #findReaders(
    changes: readonly JobChange[],
    callers: CallersByToken,
  ): Promise<Record<'workspace' | 'dawg', Readers>> {
    const users = new Set([...callers.values()].filter(({ role }) => role !== 'admin').map(({ id }) => id))
    const idsOf = (column: 'workspace_id' | 'dawg_id') => new Set(changes.flatMap((change) => change[column] ?? []))
    const { db } = this.#options
    return {
      workspace: await findReaders(db, 'workspace', [...idsOf('workspace_id')], [...users]),
      dawg: await findReaders(db, 'dawg', [...idsOf('dawg_id')], [...users]),
    }
  }

  /** Nobody is told anything that could not be checked. */
  readonly #giveUp = (error: unknown): void => {
    this.#options.logger.warn({ error: (error as Error).message }, 'changes of jobs could not be told')
    this.#endAll()
  }

  #endAll(): void {
    for (const { queue } of this.#subscribers) queue.end()
    this.#subscribers.clear()
    this.#noted = new Set()
  }
}

/** Whoever may see a DAWG sees how its workspaces are doing, too. */
function mayKnow(readers: Record<'workspace' | 'dawg', Readers>, userId: number, change: JobChange): boolean {
  const { workspace_id, dawg_id } = change
  const maySee = (kind: 'workspace' | 'dawg', id: number | null) =>
    id !== null && readers[kind].get(id)?.has(userId) === true
  return maySee('workspace', workspace_id) || maySee('dawg', dawg_id)
}

const away = (): Refusal => new Refusal('unavailable', 'Events cannot be followed now. Please try again later.')
