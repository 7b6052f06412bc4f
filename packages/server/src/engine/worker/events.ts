/** What other processes tell: a child has ended, a job is to be canceled. Lost ones are made up for by looking. */
import type pg from 'pg'
import type { Logger } from 'pino'
import { listen, type Listener } from '../../database/listen.ts'
import { JOB_EVENTS } from '../queue/finish.ts'

export type JobEvent =
  | { ended: number; parent: number; status: 'finished' | 'warning' | 'error' | 'canceled' }
  | { cancel: number }

export const listenForJobs = (
  connection: pg.ClientConfig,
  { onEvent, ...options }: { onEvent: (event: JobEvent) => void; onConnect: () => void; logger: Logger },
): Listener =>
  listen(connection, {
    ...options,
    channel: JOB_EVENTS,
    onPayload: (payload) => onEvent(JSON.parse(payload) as JobEvent),
  })
