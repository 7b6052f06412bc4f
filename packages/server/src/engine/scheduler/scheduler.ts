/** Looks every second for what has become due. Any number of processes may do so. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../database/tables.ts'
import { tick } from './tick.ts'

const INTERVAL_MS = 1_000

export interface Scheduler {
  /** Once the look that is under way has ended. */
  stop(): Promise<void>
}

export function startScheduler(db: Kysely<Tables>, logger: Logger): Scheduler {
  const stopping = new AbortController()
  logger.info({ event: 'scheduler.started' }, 'a scheduler has started')
  const ended = lookUntil(stopping.signal, db, logger)
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function lookUntil(stopping: AbortSignal, db: Kysely<Tables>, logger: Logger): Promise<void> {
  let isFailing = false
  while (!stopping.aborted) {
    try {
      const late = await tick(db)
      if (late > 0) logger.warn({ event: 'scheduler.late', minutes: late }, tellLate(late))
      if (isFailing) logger.info({ event: 'scheduler.back' }, 'the scheduler works again')
      isFailing = false
    } catch (error) {
      // A database that is away is away for many seconds: the log needs to hear it once.
      if (!isFailing) logger.error({ error: (error as Error).message }, 'the scheduler cannot look; it keeps trying')
      isFailing = true
    }
    await wait(INTERVAL_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

const tellLate = (minutes: number): string =>
  `no scheduler has looked for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what was due then is told by the next jobs`
