/** One Clew process uses a data folder at a time. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'

export interface Ownership {
  /** Lost when the server goes: then it must be taken again. */
  isHeld(): boolean
  release(): Promise<void>
}

/** A session lock of PostgreSQL: it goes with its connection, however the process ends. */
const LOCK = 0x636c6577
const TRIES = 40
const WAIT_MS = 50

export async function takeOwnership(connection: pg.ClientConfig, dataDir: string): Promise<Ownership> {
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'clew owner' })
  let isHeld = true
  client.once('end', () => (isHeld = false))
  // Followed by the end of the connection, which is what matters.
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [LOCK])
    if (rows[0]!.owned) return { isHeld: () => isHeld, release: () => client.end() }
    // A process that was just killed holds it for another moment.
    await delay(WAIT_MS)
  }
  await client.end()
  throw new StartError(
    `Clew is already running on the data folder ${dataDir}; stop it first, or choose another folder with --data.`,
  )
}
