/** What DuckDB complains about, in words for whoever wrote the statement: nothing of the machine, and where in the statement it is. */
import type { GivenTable, Problem } from './protocol.ts'

/** Thrown for what the user can do something about. */
export class StatementError extends Error {
  readonly position: number | null

  constructor(message: string, position: number | null = null) {
    super(message)
    this.position = position
  }
}

/** What DuckDB said about a text in which the statement stands `bytes` after the beginning. */
export class InsideError extends Error {
  readonly bytes: number

  constructor(cause: unknown, bytes: number) {
    super((cause as Error).message)
    this.bytes = bytes
  }
}

const READS_ONLY_PUBLISHED =
  'Only published tables and the views of clew can be read here: "workspace"."configuration"."file" or clew.jobs.'

/** As DuckDB writes its errors when told to (errors_as_json). */
interface DuckDbError {
  exception_type?: string
  exception_message: string
  position?: string
}

export function problemOf(error: unknown, sql: string, tables: readonly GivenTable[]): Problem {
  if (error instanceof StatementError) return { message: error.message, position: error.position }
  const { exception_type: type, exception_message: said, position } = read((error as Error).message)
  const before = error instanceof InsideError ? error.bytes : 0
  const place = position === undefined ? null : characterAt(sql, Number(position) - before)
  if (type === 'Permission') return { message: READS_ONLY_PUBLISHED, position: place }
  const message = withoutPaths(withoutExcerpt(said), tables)
  return { message: type === undefined ? message : `${type} Error: ${message}`, position: place }
}

function read(text: string): DuckDbError {
  const start = text.indexOf('{"exception_type"')
  if (start < 0) return { exception_message: text }
  try {
    return JSON.parse(text.slice(start)) as DuckDbError
  } catch {
    return { exception_message: text }
  }
}

/** The editor shows the place itself. */
const withoutExcerpt = (message: string): string => message.replace(/\n\nLINE \d+:[\s\S]*$/, '').trim()

/** A file is known by the name of its table. */
function withoutPaths(message: string, tables: readonly GivenTable[]): string {
  const named = tables.reduce((text, given) => text.replaceAll(given.source.path, nameOf(given)), message)
  return named.replaceAll(`${process.cwd()}/`, '')
}

const nameOf = ({ catalog, schema, table }: GivenTable): string =>
  [catalog, schema, table]
    .filter(Boolean)
    .map((part) => `"${part}"`)
    .join('.')

/** DuckDB counts bytes. It says the largest number there is where it does not know. */
export function characterAt(sql: string, byte: number): number | null {
  const bytes = Buffer.from(sql)
  return Number.isInteger(byte) && byte >= 0 && byte <= bytes.length ? bytes.subarray(0, byte).toString().length : null
}
