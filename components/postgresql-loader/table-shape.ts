/** What the database says about the table that is to be loaded. */
import type pg from 'pg'
import { UserError } from '@clew/component-sdk'
import { identifier, literal, qualified } from '../kit/postgresql.ts'
import type { Target } from './targets.ts'

export interface Column {
  name: string
  type: string
  /** Must be given: it may not be null, and nothing fills it. */
  required: boolean
}

/** Undefined: there is no such table. */
export async function findColumns(client: pg.Client, { schema, table }: Target): Promise<Column[] | undefined> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull and not a.atthasdef and a.attidentity = '' as required
     from pg_attribute a
     where a.attrelid = to_regclass(${literal(qualified(schema, table))})
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
  )
  return rows.length === 0 ? undefined : rows
}

/** Said before a row is sent, in words about the file. */
export function checkHeader({ file, header, schema, table }: Target, columns: Column[]): void {
  const names = columns.map(({ name }) => name)
  const unknown = header.find((column) => !names.includes(column))
  if (unknown !== undefined)
    throw new UserError(
      `The column \`${unknown}\` of ${file.name} is not in the table ${schema}.${table}; it has: ${names.join(', ')}.`,
    )
  const missing = columns.find(({ name, required }) => required && !header.includes(name))
  if (missing)
    throw new UserError(`The column \`${missing.name}\` is missing in ${file.name}; it has: ${header.join(', ')}.`)
}

export function createTable(name: string, types: Map<string, string>, key: string[]): string {
  const columns = [...types].map(([column, type]) => `${identifier(column)} ${type}`)
  const primaryKey = key.length > 0 ? [`primary key (${key.map(identifier).join(', ')})`] : []
  return `create table ${name} (${[...columns, ...primaryKey].join(', ')})`
}
