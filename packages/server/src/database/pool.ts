/** Connections to PostgreSQL, and the typed queries over them. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { builderClient } from './builder-client.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** When not even the server's own limit has been heard of: the connection is dead, and nobody has told us. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** Times leave the database as they travel: ISO 8601 in UTC. */
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ
const types = new pg.TypeOverrides()
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString())

export function openDatabase(connection: pg.PoolConfig, logger: Logger, answerTimeoutMs = ANSWER_TIMEOUT_MS): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A transaction that its process forgot must not hold its locks.
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'clew',
    types,
    ...connection,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'lost an idle database connection'))
  // So does one that breaks between being handed out and being used.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const forBuilder = {
    options: pool.options,
    connect: async () => builderClient(await pool.connect(), answerTimeoutMs),
    end: () => pool.end(),
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: forBuilder }) }),
    pool,
    close: () => pool.end(),
  }
}
