/** A server that runs statements: a test says how they end, and when. */
import { calls, type SavedQuery, type SqlQuery } from '@clew/contract'
import { anAdministrator, aServer } from '../../../testing/builders.ts'
import { Refused, type FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'

type Result = NonNullable<SqlQuery['result']>

export const aQuery = (given: Partial<SqlQuery> = {}): SqlQuery => ({
  id: 5,
  state: 'finished',
  started: '2026-11-15T09:00:00.000Z',
  elapsed_ms: 12,
  progress: null,
  result: null,
  error: null,
  ...given,
})

export const aResult = (rows: (string | null)[][], given: Partial<Result> = {}): Result => ({
  rows_count: rows.length,
  is_limited: 0,
  columns_count: 2,
  columns: [
    { name: 'id', type: 'INTEGER' },
    { name: 'name', type: 'VARCHAR' },
  ],
  column_offset: 0,
  offset: 0,
  rows,
  ...given,
})

export const aSavedQuery = (given: Partial<SavedQuery> = {}): SavedQuery => ({
  id: 1,
  name: 'Failed jobs',
  sql: 'select 1',
  shared: 0,
  user: { id: 7, name: 'Anna Novak' },
  created: '2026-11-15T09:00:00.000Z',
  modified: '2026-11-15T09:00:00.000Z',
  ...given,
})

export interface KeptStatements {
  server: FakeServer
  started: string[]
  canceled: number[]
  saved: SavedQuery[]
  /** How the statement is now. */
  query: SqlQuery
}

export function keepStatements(outcome: SqlQuery): KeptStatements {
  const server = aServer(anAdministrator())
  holdSession({ user: anAdministrator() })
  const kept: KeptStatements = { server, started: [], canceled: [], saved: [], query: outcome }
  const column = (name: string, type: string) => ({ name, type })
  server
    .on(calls.sql.schema, () => ({
      workspaces: [{ id: 3, sql_name: 'Orders to "warehouse"' }],
      views: [
        {
          sql_name: 'clew.jobs',
          description: 'All jobs.',
          columns: [column('id', 'INTEGER'), column('status', 'VARCHAR')],
        },
      ],
    }))
    .on(calls.sql.workspace, () => ({
      configurations: [
        { id: 9, sql_name: 'clean.sql', files: [{ id: 4, sql_name: 'orders.csv', size: 120, rows_count: 2 }] },
      ],
      has_more: 0 as const,
    }))
    .on(calls.sql.columns, () => ({ columns: [column('id', 'integer'), column('Unit price', 'decimal')] }))
    .on(calls.sql.start, ({ body }) => {
      kept.started.push(body.sql)
      return { sql_query: { ...kept.query, state: 'running' as const, result: null, error: null } }
    })
    .on(calls.sql.get, async ({ query }) => {
      // As a long answer does: the test has time to look.
      if (kept.query.state === 'running') await new Promise((resolve) => setTimeout(resolve, 10))
      const { result } = kept.query
      return { sql_query: { ...kept.query, result: result && pageOf(result, query) } }
    })
    .on(calls.sql.cancel, ({ params }) => {
      kept.canceled.push(params.id)
      kept.query = { ...kept.query, state: 'canceled', elapsed_ms: 3_000 }
      return {}
    })
    .on(calls.sql.savedQueries, () => ({ saved_queries: kept.saved }))
    .on(calls.sql.save, ({ body }) => {
      const saved_query = aSavedQuery({ ...body, id: kept.saved.length + 1 })
      kept.saved.push(saved_query)
      return { saved_query }
    })
    .on(calls.sql.modifySaved, ({ params, body }) => {
      const found = kept.saved.find(({ id }) => id === params.id)
      if (!found) throw new Refused('not_found', 'Not found')
      Object.assign(found, body)
      return { saved_query: found }
    })
    .on(calls.sql.removeSaved, ({ params }) => {
      kept.saved = kept.saved.filter(({ id }) => id !== params.id)
      return {}
    })
  return kept
}

const pageOf = (result: Result, { offset, limit }: { offset: number; limit: number }): Result => ({
  ...result,
  offset,
  rows: result.rows.slice(offset, offset + limit),
})
