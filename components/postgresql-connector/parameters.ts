import { z } from 'zod'
import { connectionParameters, identifier, qualified } from '../kit/postgresql.ts'
import { optionalText, text } from '../kit/parameters.ts'
import { splitStatements } from '../kit/sql-statements.ts'

const incremental = { incremental_column: optionalText, save_as: optionalText }

const table = z
  .object({ schema: text.default('public'), table: text, columns: z.array(text).default([]), ...incremental })
  .transform(({ schema, table: name, columns, incremental_column, save_as }): Extract => {
    const list = columns.length === 0 ? '*' : columns.map(identifier).join(', ')
    return {
      name: save_as ?? name,
      key: `${schema}.${name}`,
      source: qualified(schema, name),
      columns: list,
      table: { schema, name },
      incrementalColumn: incremental_column,
    }
  })

const query = z
  .object({ name: text, sql: text, incremental_column: optionalText })
  .refine(({ sql }) => splitStatements(sql).length === 1, 'must have one statement in `sql`')
  .transform(({ name, sql, incremental_column }): Extract => ({
    name,
    key: name,
    source: `(${splitStatements(sql)[0]!.text}\n) as result`,
    columns: '*',
    table: undefined,
    incrementalColumn: incremental_column,
  }))

/** One table or query that becomes one file. */
export interface Extract {
  /** Of the file, without ending. */
  name: string
  /** Under which the state remembers it. */
  key: string
  /** To stand after FROM. */
  source: string
  /** To stand after SELECT. */
  columns: string
  table: { schema: string; name: string } | undefined
  incrementalColumn: string | undefined
}

export const parameters = z
  .object({
    ...connectionParameters,
    tables: z.array(table).default([]),
    queries: z.array(query).default([]),
  })
  .refine(({ tables, queries }) => tables.length + queries.length > 0, 'Name at least one table or query')
