/** SQL over what was published and over the instance itself. It only reads. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { flag, id, name, nothing, time } from '../shapes/basics.ts'
import { queryNumber } from '../shapes/lists.ts'

const LONGEST_STATEMENT = 100_000
const DEFAULT_ROWS = 100
const MOST_ROWS = 500
const MOST_OFFSET = 1_000_000_000
const MOST_COLUMNS = 200
const MOST_COLUMN = 1_000_000
const SHORT_CELL = 1_000
const LONG_CELL = 1_000_000
const LONGEST_WAIT_MS = 10_000

const statement = z
  .string()
  .max(LONGEST_STATEMENT)
  .refine((text) => text.trim() !== '', 'Please write a statement')

const column = z.object({
  name: z.string(),
  /** As DuckDB calls it; of files, as their first lines look. Empty: nobody knows. */
  type: z.string(),
})

/** `sql_name`: what stands for it in a statement, in quotation marks. Where two names would be one, it carries the id. */
const named = z.object({ id, sql_name: z.string() })

const view = z.object({
  /** With its schema: `clew.jobs`. */
  sql_name: z.string(),
  description: z.string(),
  columns: z.array(column),
})

const file = named.extend({ size: z.number(), rows_count: z.number().nullable() })

const query = z.object({
  id,
  state: z.enum(['running', 'finished', 'failed', 'canceled']),
  started: time,
  elapsed_ms: z.number(),
  /** Of 1, as DuckDB sees it. Null: it cannot tell. */
  progress: z.number().nullable(),
  /** Null until it has finished. */
  result: z
    .object({
      rows_count: z.int(),
      /** As many rows as are kept: there may be more. */
      is_limited: flag,
      columns_count: z.int(),
      /** The columns and rows that were asked for. */
      columns: z.array(column),
      column_offset: z.int(),
      offset: z.int(),
      /** Null: nothing in this cell. What is too long ends with an ellipsis. */
      rows: z.array(z.array(z.string().nullable())),
    })
    .nullable(),
  /** Why it failed. `position`: of the character in the statement, from 0. */
  error: z.object({ message: z.string(), position: z.int().nullable() }).nullable(),
})
const oneQuery = z.object({ sql_query: query })

const savedQuery = z.object({
  id,
  name: z.string(),
  sql: z.string(),
  /** Other administrators see it, too. */
  shared: flag,
  user: z.object({ id, name: z.string() }),
  created: time,
  modified: time,
})
const oneSavedQuery = z.object({ saved_query: savedQuery })
const newSavedQuery = z.strictObject({ name, sql: statement, shared: flag.default(0) })

export type SqlQuery = z.infer<typeof query>
export type SavedQuery = z.infer<typeof savedQuery>

const pageQuery = z.strictObject({
  offset: queryNumber(0, MOST_OFFSET).default(0),
  limit: queryNumber(0, MOST_ROWS).default(DEFAULT_ROWS),
  column_offset: queryNumber(0, MOST_COLUMN).default(0),
  column_limit: queryNumber(1, MOST_COLUMNS).default(MOST_COLUMNS),
  /** Characters of a cell. */
  cell_limit: queryNumber(1, LONG_CELL).default(SHORT_CELL),
  /** How long the answer may wait for the end of the query. */
  wait_ms: queryNumber(0, LONGEST_WAIT_MS).default(0),
})

export const sql = endpoints({
  schema: {
    method: 'GET',
    path: '/sql/schema',
    access: 'admin',
    summary: 'The workspaces that have published tables, and the views over the instance',
    answer: z.object({ workspaces: z.array(named), views: z.array(view) }),
  },
  workspace: {
    method: 'GET',
    path: '/sql/schema/workspaces/{id}',
    access: 'admin',
    summary: 'The configurations of a workspace that have published tables, and these',
    answer: z.object({
      configurations: z.array(named.extend({ files: z.array(file) })),
      /** There are more files than are sent. */
      has_more: flag,
    }),
  },
  columns: {
    method: 'GET',
    path: '/sql/schema/files/{id}',
    access: 'admin',
    summary: 'The columns of a published table',
    answer: z.object({ columns: z.array(column) }),
  },
  start: {
    method: 'POST',
    path: '/sql/queries',
    access: 'admin',
    summary: 'Start a statement; it ends when nobody asks for it any more',
    body: z.strictObject({ sql: statement }),
    answer: oneQuery,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/sql/queries/{id}',
    access: 'admin',
    summary: 'How far a statement of the caller is, and rows of its result',
    goesOnWith: 'id',
    query: pageQuery,
    answer: oneQuery,
  },
  cancel: {
    method: 'DELETE',
    path: '/sql/queries/{id}',
    access: 'admin',
    summary: 'Stop a statement of the caller, or forget its result',
    answer: nothing,
  },
  export: {
    method: 'GET',
    path: '/sql/queries/{id}/export',
    access: 'admin',
    summary: 'A link to the result as a file',
    query: z.strictObject({ format: z.enum(['csv', 'parquet']) }),
    /** For `links.download`. */
    answer: z.object({ download_token: z.string() }),
  },
  savedQueries: {
    method: 'GET',
    path: '/sql/saved_queries',
    access: 'admin',
    summary: "The caller's saved statements and those that others share, by name",
    answer: z.object({ saved_queries: z.array(savedQuery) }),
  },
  save: {
    method: 'POST',
    path: '/sql/saved_queries',
    access: 'admin',
    summary: 'Save a statement under a name',
    body: newSavedQuery,
    answer: oneSavedQuery,
    status: 201,
  },
  modifySaved: {
    method: 'PATCH',
    path: '/sql/saved_queries/{id}',
    access: 'admin',
    summary: 'Change a saved statement of the caller',
    body: z.strictObject({ name, sql: statement, shared: flag }).partial(),
    answer: oneSavedQuery,
  },
  removeSaved: {
    method: 'DELETE',
    path: '/sql/saved_queries/{id}',
    access: 'admin',
    summary: 'Delete a saved statement of the caller',
    answer: nothing,
  },
})
