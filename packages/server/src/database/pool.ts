/** Connections to PostgreSQL, and the typed queries over them. */
import { Kysely, PostgresDialect, sql, type PostgresPoolClient, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** Times leave the database as they travel: ISO 8601 in UTC. */
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ
const types = new pg.TypeOverrides()
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString())

export function openDatabase(connection: pg.PoolConfig, logger: Logger): Database {
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
  const preparing = {
    options: pool.options,
    connect: async () => preparingClient(await pool.connect()),
    end: () => pool.end(),
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing }) }),
    pool,
    close: () => pool.end(),
  }
}

const PREPARED = /^(?:select )?\/\* prepared: (\w+) \*\//

/**
 * At the beginning of a statement (of the query builder: by `modifyFront`): PostgreSQL parses and plans it once per connection, not each
 * time. For the few statements that every request, every job and every step of a run executes, each name with one text; lists are better
 * planned for what they are asked.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`)

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (statement: unknown, values: unknown[] = []): unknown => {
    const name = typeof statement === 'string' ? PREPARED.exec(statement)?.[1] : undefined
    return name === undefined
      ? client.query(statement as string, values)
      : client.query({ name, text: statement as string, values })
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}
