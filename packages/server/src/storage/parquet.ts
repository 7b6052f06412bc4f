/** Pages of Parquet files, which only DuckDB can read. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { BoundedDuckDb, identifier, query } from './duckdb.ts'

export interface ParquetPage {
  /** Those that were asked for. */
  columns: string[]
  /** As DuckDB calls them. */
  types: string[]
  columnsCount: number
  /** Null: nothing in this cell. */
  rows: (string | null)[][]
  /** Of the whole table. */
  rowsCount: number
}

export interface PageBounds {
  offset: number
  limit: number
  columnOffset: number
  columnLimit: number
  /** What is longer is left out. */
  mostCharacters: number
}

/** A column of DuckDB's own, by which it finds a row without reading those before. */
const ROW_NUMBER = 'file_row_number'

export class ParquetReader {
  readonly #duckDb: BoundedDuckDb

  /** `folder`: where the files are that may be read. */
  constructor(folder: string) {
    this.#duckDb = new BoundedDuckDb(folder, { memoryMib: 256, mostAtOnce: 2, timeLimitMs: 10_000 })
  }

  /** Undefined: it is no Parquet file, or none that can be read. */
  countRows(path: string): Promise<number | undefined> {
    return this.#duckDb.read((connection) => countRows(connection, path))
  }

  page(path: string, bounds: PageBounds): Promise<ParquetPage | undefined> {
    return this.#duckDb.read(async (connection) => {
      const rowsCount = await countRows(connection, path)
      const all = await describe(connection, path)
      const asked = all.slice(bounds.columnOffset, bounds.columnOffset + bounds.columnLimit)
      const columns = asked.map(({ name }) => name)
      const isPlain = all.every(({ name }) => name !== ROW_NUMBER)
      return {
        columns,
        types: asked.map(({ type }) => type),
        columnsCount: all.length,
        rows: await readRows(connection, path, columns, isPlain, bounds),
        rowsCount,
      }
    })
  }
}

export async function describe(connection: DuckDBConnection, path: string): Promise<{ name: string; type: string }[]> {
  const rows = await query(connection, 'select name, type from (describe from read_parquet($1)) as d(name, type)', [
    path,
  ])
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }))
}

async function countRows(connection: DuckDBConnection, path: string): Promise<number> {
  const [row] = await query(connection, 'select num_rows from parquet_file_metadata($1)', [path])
  return Number(row![0])
}

async function readRows(
  connection: DuckDBConnection,
  path: string,
  columns: string[],
  /** It has no column that is called as DuckDB's own. */
  isPlain: boolean,
  { offset, limit, mostCharacters }: PageBounds,
): Promise<(string | null)[][]> {
  if (columns.length === 0) return []
  const cells = columns.map((name) => `left(${identifier(name)}::varchar, ${mostCharacters})`).join(', ')
  const numbered = isPlain
    ? `read_parquet($1, file_row_number = true) where ${ROW_NUMBER} >= ${offset} and ${ROW_NUMBER} < ${offset + limit} order by ${ROW_NUMBER}`
    : `read_parquet($1) limit ${limit} offset ${offset}`
  const rows = await query(connection, `select ${cells} from ${numbered}`, [path])
  return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))))
}
