/** What other processes tell: a child has ended, a job is to be canceled. Lost ones are made up for by looking. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { JOB_EVENTS } from '../queue/finish.ts'

export type JobEvent =
  | { ended: number; parent: number; status: 'finished' | 'warning' | 'error' | 'canceled' }
  | { cancel: number }

export interface Listener {
  stop(): Promise<void>
}

const RETRY_MS = 1_000

export function listen(
  connection: pg.ClientConfig,
  { onEvent, onConnect, logger }: { onEvent: (event: JobEvent) => void; onConnect: () => void; logger: Logger },
): Listener {
  const stop = new AbortController()
  let client: pg.Client | undefined
  const running = (async () => {
    while (!stop.signal.aborted) {
      client = new pg.Client({ ...connection, keepAlive: true, application_name: 'clew events' })
      try {
        await follow(client, onEvent, onConnect)
      } catch (error) {
        if (!stop.signal.aborted) logger.warn({ error: (error as Error).message }, 'lost the connection for events')
      }
      await client.end().catch(() => undefined)
      await wait(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stop.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}

async function follow(client: pg.Client, onEvent: (event: JobEvent) => void, onConnect: () => void): Promise<void> {
  const closed = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', resolve)
  })
  closed.catch(() => undefined)
  client.on('notification', ({ payload }) => payload !== undefined && onEvent(JSON.parse(payload) as JobEvent))
  await client.connect()
  await client.query(`listen ${JOB_EVENTS}`)
  onConnect()
  await closed
}
