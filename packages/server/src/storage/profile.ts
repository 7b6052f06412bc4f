/** What one column of a table holds, found out by DuckDB in two passes over its first rows. */
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { BoundedDuckDb, identifier, literal, query } from './duckdb.ts'
import { describe } from './parquet.ts'

/** Where the column is. Only the first `mostRows` rows are looked at. */
export type ProfiledColumn = { mostRows: number } & (
  | { kind: 'csv'; column: number; width: number; delimiter: string; enclosure: string }
  | { kind: 'json-lines'; key: string }
  | { kind: 'parquet'; column: number }
)

export interface ColumnProfile {
  rows: number
  holds: 'numbers' | 'times' | 'texts' | 'nothing'
  empty: number
  distinct: number
  min: string | null
  max: string | null
  /** Ranges of numbers and times; of texts the most frequent ones, whose `to` is null. */
  bars: { from: string; to: string | null; count: number }[]
}

const BARS = 20
const MOST_TEXTS = 10
const MOST_CHARACTERS = 100
/** Of one line; DuckDB needs several times as much. */
const MOST_LINE_BYTES = 1_000_000
const BUFFER_BYTES = 8_000_000

export class ColumnProfiler {
  readonly #duckDb: BoundedDuckDb

  /** `folder`: where the files are that may be read. */
  constructor(folder: string) {
    this.#duckDb = new BoundedDuckDb(folder, { memoryMib: 512, mostAtOnce: 1, timeLimitMs: 20_000 })
  }

  profile(path: string, column: ProfiledColumn, signal: AbortSignal): Promise<ColumnProfile | undefined> {
    return this.#duckDb.read(async (connection) => {
      const [cell, table] = await placeOf(connection, path, column)
      const ask = (sql: string) => query(connection, `${cellsAs(cell, table, column.mostRows)} ${sql}`, [path])
      const { scale, ...figures } = await summarise(ask)
      return { ...figures, bars: scale ? await spread(ask, scale) : await mostFrequent(ask) }
    }, signal)
  }
}

type Ask = (sql: string) => Promise<DuckDBValue[][]>

/** Numbers, or times as seconds. */
interface Scale {
  column: 'n' | 'seconds'
  min: number
  max: number
}

/** A cell of the column, and the table it is in. */
async function placeOf(connection: DuckDBConnection, path: string, column: ProfiledColumn): Promise<[string, string]> {
  if (column.kind === 'csv') return [`c${column.column}`, csvTable(column)]
  if (column.kind === 'json-lines') {
    const pointer = `/${column.key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [`json_extract_string(json, ${literal(pointer)})`, 'read_ndjson_objects($1, ignore_errors = true)']
  }
  const found = (await describe(connection, path))[column.column]
  if (!found) throw new Error('There is no such column')
  return [`${identifier(found.name)}::varchar`, 'read_parquet($1)']
}

/** Nothing is guessed: how the file is read has been found out before, and rows may be shorter or longer than the header. */
function csvTable({ width, delimiter, enclosure }: Extract<ProfiledColumn, { kind: 'csv' }>): string {
  const columns = Array.from({ length: width }, (_none, i) => `'c${i}': 'VARCHAR'`).join(', ')
  return `read_csv($1, auto_detect = false, header = true, columns = {${columns}}, delim = ${literal(delimiter)},
    quote = ${literal(enclosure)}, escape = ${literal(enclosure)}, null_padding = true, strict_mode = false,
    ignore_errors = true, parallel = false, max_line_size = ${MOST_LINE_BYTES}, buffer_size = ${BUFFER_BYTES})`
}

/** A number with a zero before it is a code, such as that of a town. */
const cellsAs = (cell: string, table: string, mostRows: number): string => `
  with texts as (select nullif(${cell}, '') as t from ${table} limit ${mostRows}),
  cells as (
    select t, case when not regexp_matches(t, '^[+-]?0[0-9]') then try_cast(t as double) end as n,
      epoch(try_cast(t as timestamp)) as seconds
    from texts)`

async function summarise(ask: Ask): Promise<Omit<ColumnProfile, 'bars'> & { scale: Scale | undefined }> {
  const [row] = await ask(`
    select count(*), count(t), count(distinct case when t is not null then hash(t) end),
      count(*) filter (where isfinite(n)), min(n), max(n),
      count(*) filter (where isfinite(seconds)), min(seconds), max(seconds),
      left(min(t), ${MOST_CHARACTERS}), left(max(t), ${MOST_CHARACTERS})
    from cells`)
  const [rows, filled, distinct, numbers, minNumber, maxNumber, times, minTime, maxTime] = row!.map(Number)
  const figures = { rows: rows!, empty: rows! - filled!, distinct: distinct! }
  if (filled === 0) return { ...figures, holds: 'nothing', min: null, max: null, scale: undefined }
  if (numbers === filled)
    return { ...figures, holds: 'numbers', ...scaled({ column: 'n', min: minNumber!, max: maxNumber! }) }
  if (times === filled)
    return { ...figures, holds: 'times', ...scaled({ column: 'seconds', min: minTime!, max: maxTime! }) }
  return { ...figures, holds: 'texts', min: String(row![9]), max: String(row![10]), scale: undefined }
}

const scaled = (scale: Scale) => ({ min: written(scale, scale.min), max: written(scale, scale.max), scale })

const written = ({ column }: Scale, value: number): string =>
  column === 'n' ? String(Number(value.toPrecision(12))) : new Date(value * 1000).toISOString()

async function spread(ask: Ask, scale: Scale): Promise<ColumnProfile['bars']> {
  const { column, min, max } = scale
  const width = (max - min) / BARS
  // All the same, or so far apart that a computer cannot tell steps between them.
  if (!(width > 0 && Number.isFinite(width) && min + width > min)) return mostFrequent(ask)
  const rows = await ask(`
    select least(floor((${column} - ${min}::double) / ${width}::double), ${BARS - 1})::integer, count(*)
    from cells where ${column} is not null group by 1`)
  const counts = new Map(rows.map(([bar, count]) => [Number(bar), Number(count)]))
  return Array.from({ length: BARS }, (_none, bar) => ({
    from: written(scale, min + bar * width),
    to: written(scale, bar === BARS - 1 ? max : min + (bar + 1) * width),
    count: counts.get(bar) ?? 0,
  }))
}

/** By hash, so that long texts cost no more memory than short ones. */
async function mostFrequent(ask: Ask): Promise<ColumnProfile['bars']> {
  const rows = await ask(`
    select any_value(left(t, ${MOST_CHARACTERS})), count(*) as times from cells
    where t is not null group by hash(t) order by times desc, 1 limit ${MOST_TEXTS}`)
  return rows.map(([text, count]) => ({ from: String(text), to: null, count: Number(count) }))
}
