/**
 * Graphile Worker on our database. A message only wakes: what is to be done stands in the tables,
 * so a lost, late or doubled message is harmless.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, run, type CronItem, type Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Pino } from 'pino'

export interface Task {
  run: (payload: unknown) => Promise<void>
  /** When it is due by itself, in cron's notation and UTC. */
  due?: string
}

export type Tasks = Readonly<Record<string, Task>>

export interface Queue {
  stop(): Promise<void>
}

export interface QueueOptions {
  pool: pg.Pool
  tasks: Tasks
  /** Tasks are run here. */
  works: boolean
  /** Due tasks are announced here; of several servers that do so, one does. */
  schedules: boolean
  concurrency: number
  logger: Pino
}

const REVIVE_MS = 1_000

export async function startQueue(options: QueueOptions): Promise<Queue> {
  const stopping = new AbortController()
  let runner = await startRunner(options)
  const kept = keepUp()
  return {
    stop: async () => {
      stopping.abort()
      // It may have ended by itself.
      await runner.stop().catch(() => undefined)
      await kept
    },
  }

  /** It gives up when the database fails it at the wrong moment. Then nobody would be woken any more. */
  async function keepUp(): Promise<void> {
    for (;;) {
      await runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      options.logger.warn('the queue has ended by itself; it is started again')
      await wait(REVIVE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      runner = await startRunner(options).catch(() => runner)
    }
  }
}

function startRunner({ pool, tasks, works, schedules, concurrency, logger }: QueueOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    // The process listens for signals in one place and stops its parts in order.
    noHandleSignals: true,
    taskList: works
      ? Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task.run(payload)]))
      : {},
    parsedCronItems: parseCronItems(schedules ? cronItems(tasks) : []),
    logger: new Logger(
      () => (level, message) => logger[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
  })
}

const cronItems = (tasks: Tasks): CronItem[] =>
  Object.entries(tasks).flatMap(([task, { due }]) =>
    due === undefined ? [] : [{ task, match: due, options: { backfillPeriod: 0 } }],
  )
