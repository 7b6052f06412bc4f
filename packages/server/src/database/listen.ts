/** Follows a channel of the database for as long as the process wants. What is told while the connection is away is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  stop(): Promise<void>
}

export interface ListenOptions {
  channel: string
  onPayload: (payload: string) => void
  /** From here on nothing is missed. */
  onConnect: () => void
  onLost?: () => void
  logger: Logger
  askEveryMs?: number
}

const RETRY_MS = 1_000
const ANSWER_TIMEOUT_MS = 5_000
/** A connection on which nobody speaks looks the same whether it is quiet or dead. */
const ASK_EVERY_MS = 10_000

export function listen(connection: pg.ClientConfig, options: ListenOptions): Listener {
  const stop = new AbortController()
  let client: pg.Client | undefined
  const running = (async () => {
    while (!stop.signal.aborted) {
      client = new pg.Client({
        connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        ...connection,
        keepAlive: true,
        application_name: 'clew events',
      })
      try {
        await follow(client, options)
      } catch (error) {
        if (!stop.signal.aborted)
          options.logger.warn({ error: (error as Error).message }, 'lost the connection for events')
      }
      options.onLost?.()
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

async function follow(client: pg.Client, options: ListenOptions): Promise<void> {
  const { channel, onPayload, onConnect, askEveryMs = ASK_EVERY_MS } = options
  const closed = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', resolve)
  })
  closed.catch(() => undefined)
  client.on('notification', ({ payload }) => payload !== undefined && onPayload(payload))
  await client.connect()
  await client.query(`listen ${channel}`)
  onConnect()
  const unanswered = Promise.withResolvers<never>()
  const asking = setInterval(() => void client.query('select 1').catch(unanswered.reject), askEveryMs)
  await Promise.race([closed, unanswered.promise]).finally(() => clearInterval(asking))
}
