/**
 * A connection as the query builder uses it. Statements that ask for it are prepared, and one that is never answered is given up together
 * with its connection: a network that swallows everything tells nobody, and the kernel would wait a quarter of an hour.
 */
import { sql, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type pg from 'pg'

const PREPARED = /^(?:select )?\/\* prepared: (\w+) \*\//

/**
 * At the beginning of a statement (of the query builder: by `modifyFront`): PostgreSQL parses and plans it once per connection, not each
 * time. For the few statements that every request, every job and every step of a run executes, each name with one text; lists are better
 * planned for what they are asked.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`)

const LONG_WORK = '/* long work */'

/** At the beginning of the first statement of a transaction that may take longer than what people wait for. */
export const longWork = sql.raw(LONG_WORK)

export function builderClient(client: pg.PoolClient, answerTimeoutMs: number): PostgresPoolClient {
  let isPatient = false
  const ask = async (statement: unknown, values: unknown[] = []): Promise<unknown> => {
    const text = statement as string
    if (text.startsWith(LONG_WORK)) isPatient = true
    const name = PREPARED.exec(text)?.[1]
    const limit = isPatient ? {} : { query_timeout: answerTimeoutMs }
    try {
      return await client.query({ text, values, ...limit, ...(name !== undefined && { name }) })
    } catch (error) {
      if ((error as Error).message === UNANSWERED) giveUp(client)
      throw error
    }
  }
  const query = (statement: unknown, values?: unknown[]): unknown =>
    typeof statement === 'string' ? ask(statement, values) : client.query(statement as string, values)
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}

/** What the driver says when the time is over. */
const UNANSWERED = 'Query read timeout'

/** Whatever else is asked over it fails at once, and the pool does not take it back. */
function giveUp(client: pg.PoolClient): void {
  void (client as pg.PoolClient & { end(): Promise<void> }).end().catch(() => undefined)
}
