/** What a statement is and which tables it names, as DuckDB's own parser sees it. Nothing of it is run. */
import { isDeepStrictEqual } from 'node:util'
import type { DuckDBConnection } from '@duckdb/node-api'
import { characterAt, StatementError } from './problems.ts'
import type { TableName } from './protocol.ts'

export interface Statement {
  kind: 'rows' | 'explain'
  /** Without the semicolon at its end; EXPLAIN as it is. */
  sql: string
  tables: TableName[]
}

/** Comments and spaces, then EXPLAIN. What is to be explained has to be parsed alone: DuckDB describes only queries. */
const EXPLAIN = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*explain(?:\s+analyze)?(?=[\s(/-])/i
const EXPLAIN_OPTIONS = /^\s*\((?:\s*(?:analyze|format\s+\w+)\s*,?)+\)/i

const ONLY_QUERIES =
  'Only queries can be run here: SELECT, FROM, WITH, VALUES, DESCRIBE, SUMMARIZE, SHOW and EXPLAIN. PIVOT needs a list of values (IN).'

interface Parsed {
  error: boolean
  error_type?: string
  error_message?: string
  position?: string
  statements?: unknown[]
}

export async function readStatement(connection: DuckDBConnection, text: string): Promise<Statement> {
  const explain = explainOf(text)
  // As many spaces as bytes, so that places stay what they are.
  const query = explain === undefined ? text : ' '.repeat(Buffer.byteLength(explain)) + text.slice(explain.length)
  const parsed = await parse(connection, query)
  if (parsed.error) throw refusalOf(parsed, query)
  const statements = parsed.statements ?? []
  if (statements.length === 0) throw new StatementError('There is no statement.')
  if (statements.length > 1) throw new StatementError('One statement at a time: select the one to run.')
  const tables = tablesIn(statements[0], query)
  if (explain !== undefined) return { kind: 'explain', sql: text, tables }
  const sql = await withoutSemicolon(connection, text)
  if (!isDeepStrictEqual((await parse(connection, sql)).statements, statements)) throw new StatementError(ONLY_QUERIES)
  return { kind: 'rows', sql, tables }
}

async function parse(connection: DuckDBConnection, sql: string): Promise<Parsed> {
  const reader = await connection.runAndReadAll('select json_serialize_sql($1::varchar, skip_null := true)', [sql])
  return JSON.parse(String(reader.getRows()[0]![0])) as Parsed
}

function explainOf(text: string): string | undefined {
  const [start] = EXPLAIN.exec(text) ?? []
  if (start === undefined) return undefined
  const [options = ''] = EXPLAIN_OPTIONS.exec(text.slice(start.length)) ?? []
  return start + options
}

function refusalOf({ error_type, error_message = '', position }: Parsed, sql: string): StatementError {
  if (error_type === 'not implemented') return new StatementError(ONLY_QUERIES)
  // What the parser says of itself it counts in characters; everything else in DuckDB counts bytes.
  const place = position === undefined ? null : Array.from(sql).slice(0, Number(position)).join('').length
  return new StatementError(`${error_type === 'parser' ? 'Parser' : 'Invalid'} Error: ${error_message}`, place)
}

/** As it can stand in brackets. A semicolon may also be part of a text or a comment: what is left must still mean the same. */
async function withoutSemicolon(connection: DuckDBConnection, text: string): Promise<string> {
  let kept = text
  while (!(await fitsInBrackets(connection, kept))) {
    const end = kept.lastIndexOf(';')
    if (end < 0) throw new StatementError(ONLY_QUERIES)
    kept = kept.slice(0, end)
  }
  return kept
}

async function fitsInBrackets(connection: DuckDBConnection, sql: string): Promise<boolean> {
  try {
    return (await connection.extractStatements(inBrackets(sql))).count === 1
  } catch {
    return false
  }
}

/** The line ends keep a comment at its end from taking the bracket along. */
const inBrackets = (sql: string): string => `select * from (\n${sql}\n)`

function tablesIn(node: unknown, sql: string): TableName[] {
  const found: TableName[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const table = part as { type?: unknown; table_name?: string; query_location?: number }
    if (isTable(table)) found.push(nameOf(table, sql))
    for (const below of Object.values(part)) walk(below)
  }
  walk(node)
  return found
}

/** `SHOW_REF` is what DESCRIBE and SUMMARIZE have when they name a table. */
const isTable = ({ type, table_name }: { type?: unknown; table_name?: string }): boolean =>
  (type === 'BASE_TABLE' || type === 'SHOW_REF') && typeof table_name === 'string' && table_name !== ''

const nameOf = (table: Record<string, unknown>, sql: string): TableName => ({
  catalog: textOf(table['catalog_name']),
  schema: textOf(table['schema_name']),
  table: textOf(table['table_name']),
  position: characterAt(sql, Number(table['query_location'])),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
