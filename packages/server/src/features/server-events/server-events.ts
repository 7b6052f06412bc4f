/**
 * Keeps what the server has to say where administrators can read it. It listens to the logger, so whoever logs needs to know nothing of it. What
 * cannot be stored waits, within limits, and is never logged itself: a database that is away must not become a circle.
 */
import { sql } from 'kysely'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Db } from '../../database/pool.ts'
import { EventLimit } from './event-limit.ts'
import { readLogCall, type NewEvent } from './read-log-call.ts'

const GATHER_MS = 200
const RETRY_MS = 5_000
const MOST_WAITING = 1_000

export interface ServerEventOptions {
  /** Which of several processes this is. */
  process: string
  /** Takes out what is secret. */
  mask: (text: string) => string
  /** Other than the usual time after which what could not be stored is tried again: for tests. */
  retryMs?: number
}

export class ServerEvents {
  readonly #options: ServerEventOptions
  readonly #limit = new EventLimit()
  #waiting: NewEvent[] = []
  #db: Db | undefined
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> | undefined
  #isFailing = false
  #lost = 0

  constructor(options: ServerEventOptions) {
    this.#options = options
  }

  /** A call of the logger. */
  note(level: number, call: readonly unknown[]): void {
    const event = readLogCall(level, call, this.#options.mask, new Date())
    if (!event) return
    const left = this.#limit.admit(
      `${event.event} ${typeof call[0] === 'string' ? call[0] : String(call[1])}`,
      Date.now(),
    )
    if (left === undefined) return
    if (left > 0) event.details['not_told_before'] = left
    this.#keep(event)
    this.#storeIn(GATHER_MS)
  }

  /** From now on there are tables. */
  attach(db: Db): void {
    this.#db = db
    this.#storeIn(0)
  }

  /** With what has been said until now. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#storing
    await this.#store()
    this.#db = undefined
  }

  #keep(event: NewEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length <= MOST_WAITING) return
    this.#waiting.shift()
    this.#lost++
  }

  #storeIn(ms: number): void {
    if (!this.#db || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#storing = this.#store()
    }, ms)
    this.#timer.unref()
  }

  async #store(): Promise<void> {
    const events = this.#waiting
    if (!this.#db || events.length === 0) return
    this.#waiting = []
    try {
      await insertEvents(this.#db, this.#options.process, events)
      if (this.#isFailing) this.#tellOfGap()
    } catch {
      this.#isFailing = true
      this.#waiting = [...events, ...this.#waiting]
      this.#storeIn(this.#options.retryMs ?? RETRY_MS)
    }
  }

  #tellOfGap(): void {
    const [message, details] = ['The database answers again', { lost_events: this.#lost }]
    this.#isFailing = false
    this.#lost = 0
    this.#keep({ created: new Date(), level: 'info', event: 'database.back', message, details })
    this.#storeIn(GATHER_MS)
  }
}

/** Everything from `level` on goes to the destination; the events are told of all that may matter, whatever is shown. */
export function loggerWith(events: ServerEvents, level: string, destination: DestinationStream): Logger {
  const shown = pino.levels.values[level] ?? Infinity
  return pino(
    {
      level: shown <= pino.levels.values['info']! ? level : 'info',
      hooks: {
        logMethod(call, log, callLevel) {
          events.note(callLevel, call)
          if (callLevel >= shown) log.apply(this, call)
        },
      },
    },
    destination,
  )
}

async function insertEvents(db: Db, process: string, events: readonly NewEvent[]): Promise<void> {
  await db
    .insertInto('server_events')
    .values(
      events.map(({ created, details, ...event }) => ({
        ...event,
        created: created.toISOString(),
        details: JSON.stringify(details),
        process,
      })),
    )
    .execute()
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from server_events where created < ${before.toISOString()}::timestamptz`.execute(db)
}
