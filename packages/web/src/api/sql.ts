/** The SQL client: what can be named, statements and their rows, and what was saved. */
import { queryOptions } from '@tanstack/react-query'
import { links, type AnswerOf, type calls, type SavedQuery, type SqlQuery } from '@clew/contract'
import { api } from './client.ts'

export type SqlSchema = AnswerOf<typeof calls.sql.schema>
export type SqlWorkspace = AnswerOf<typeof calls.sql.workspace>
export type SqlResult = NonNullable<SqlQuery['result']>

export const sqlKeys = {
  all: ['sql'] as const,
  saved: ['sql', 'saved'] as const,
}

/** Who runs something meanwhile publishes other files. */
const SCHEMA_FRESH_MS = 60_000

export const schemaQuery = () =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'schema'],
    queryFn: ({ signal }) => api.sql.schema({}, { signal }),
    staleTime: SCHEMA_FRESH_MS,
    // The list of tables says itself that it could not be loaded.
    meta: { isQuiet: true },
  })

export const workspaceTablesQuery = (id: number) =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'workspace', id],
    queryFn: ({ signal }) => api.sql.workspace({ params: { id } }, { signal }),
    staleTime: SCHEMA_FRESH_MS,
    meta: { isQuiet: true },
  })

/** What is published does not change. */
export const fileColumnsQuery = (id: number) =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'columns', id],
    queryFn: ({ signal }) => api.sql.columns({ params: { id } }, { signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  })

export const startStatement = async (sql: string): Promise<SqlQuery> =>
  (await api.sql.start({ body: { sql } })).sql_query

export const cancelStatement = (id: number): Promise<unknown> => api.sql.cancel({ params: { id } })

/** How long an answer may wait for the end: each wait tells in between how far the statement is. */
const WAIT_MS = 2_000
const ASK_AGAIN_MS = 50

/** Asks until the statement is over. */
export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'statement', id],
    queryFn: async ({ signal }) =>
      (await api.sql.get({ params: { id }, query: { limit: 0, column_limit: 1, wait_ms: WAIT_MS } }, { signal }))
        .sql_query,
    refetchInterval: ({ state }) => (state.status === 'error' || isOver(state.data) ? false : ASK_AGAIN_MS),
    refetchIntervalInBackground: true,
    staleTime: Infinity,
    retry: 2,
    // The page says itself that it has lost sight of it.
    meta: { isQuiet: true },
  })

const isOver = (query: SqlQuery | undefined): boolean => query !== undefined && query.state !== 'running'

export const PAGE_ROWS = 100
export const PAGE_COLUMNS = 100

export interface ResultPiece {
  id: number
  /** Counted in pages. */
  page: number
  /** Counted in pieces of columns. */
  piece: number
}

export const resultQuery = ({ id, page, piece }: ResultPiece) =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'rows', id, page, piece],
    queryFn: async ({ signal }) => {
      const query = {
        offset: page * PAGE_ROWS,
        limit: PAGE_ROWS,
        column_offset: piece * PAGE_COLUMNS,
        column_limit: PAGE_COLUMNS,
      }
      return (await api.sql.get({ params: { id }, query }, { signal })).sql_query.result!
    },
    staleTime: Infinity,
    meta: { isQuiet: true },
  })

const WHOLE_CELL = 1_000_000

export const resultCellQuery = (id: number, row: number, column: number) =>
  queryOptions({
    queryKey: [...sqlKeys.all, 'cell', id, row, column],
    queryFn: async ({ signal }) => {
      const query = { offset: row, limit: 1, column_offset: column, column_limit: 1, cell_limit: WHOLE_CELL }
      return (await api.sql.get({ params: { id }, query }, { signal })).sql_query.result!.rows[0]?.[0] ?? null
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { isQuiet: true },
  })

export async function linkToResult(id: number, format: 'csv' | 'parquet'): Promise<string> {
  const { download_token } = await api.sql.export({ params: { id }, query: { format } })
  return links.download(download_token)
}

export const savedQueriesQuery = () =>
  queryOptions({
    queryKey: sqlKeys.saved,
    queryFn: async ({ signal }) => (await api.sql.savedQueries({}, { signal })).saved_queries,
  })

export const saveQuery = (content: Pick<SavedQuery, 'name' | 'sql' | 'shared'>) => api.sql.save({ body: content })

export const changeSavedQuery = (id: number, changes: Partial<Pick<SavedQuery, 'sql' | 'shared'>>) =>
  api.sql.modifySaved({ params: { id }, body: changes })

export const deleteSavedQuery = (id: number) => api.sql.removeSaved({ params: { id } })
