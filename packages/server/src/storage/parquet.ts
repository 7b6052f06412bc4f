/**
 * DuckDB over the blobs, for tables that only it can read. The content is a stranger's: DuckDB sees no other files, has little memory
 * and little time, loads nothing, and is never given SQL from outside.
 */
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'
import { Turns } from './turns.ts'

export interface ParquetPage {
  columns: string[]
  /** Null: nothing in this cell. */
  rows: (string | null)[][]
  /** Of the whole table. */
  rowsCount: number
}

export interface PageBounds {
  offset: number
  limit: number
  /** What is further right or longer is left out. */
  mostColumns: number
  mostCharacters: number
}

const OPTIONS = {
  memory_limit: '256MiB',
  threads: '2',
  // Nothing is spilt to disk.
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}
const MOST_AT_ONCE = 2
const TIME_LIMIT_MS = 10_000
/** A column of DuckDB's own, by which it finds a row without reading those before. */
const ROW_NUMBER = 'file_row_number'

export class ParquetReader {
  readonly #folder: string
  readonly #turns = new Turns(MOST_AT_ONCE)
  #instance: Promise<DuckDBInstance> | undefined

  /** `folder`: where the files are that may be read. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Undefined: it is no Parquet file, or none that can be read. */
  countRows(path: string): Promise<number | undefined> {
    return this.#read((connection) => countRows(connection, path))
  }

  page(path: string, bounds: PageBounds): Promise<ParquetPage | undefined> {
    return this.#read(async (connection) => {
      const rowsCount = await countRows(connection, path)
      const names = await query(connection, 'select name from (describe from read_parquet($1)) as d(name)', [path])
      const columns = names.map(([name]) => String(name)).slice(0, bounds.mostColumns)
      return { columns, rows: await readRows(connection, path, columns, bounds), rowsCount }
    })
  }

  #open(): Promise<DuckDBInstance> {
    this.#instance ??= openInstance(this.#folder).catch((error: unknown) => {
      this.#instance = undefined
      throw error
    })
    return this.#instance
  }

  #read<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result | undefined> {
    return this.#turns.take(async () => {
      const connection = await (await this.#open()).connect()
      const timer = setTimeout(() => connection.interrupt(), TIME_LIMIT_MS)
      try {
        return await work(connection)
      } catch {
        // Whatever DuckDB says about it, the file is what it is: not to be shown as a table.
        return undefined
      } finally {
        clearTimeout(timer)
        connection.closeSync()
      }
    })
  }
}

async function openInstance(folder: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', OPTIONS)
  const connection = await instance.connect()
  await connection.run(`set allowed_directories = [${literal(folder)}]`)
  await connection.run('set enable_external_access = false')
  // For every connection that comes after this one.
  await connection.run("set global timezone = 'UTC'")
  await connection.run('set lock_configuration = true')
  connection.closeSync()
  return instance
}

async function countRows(connection: DuckDBConnection, path: string): Promise<number> {
  const [row] = await query(connection, 'select num_rows from parquet_file_metadata($1)', [path])
  return Number(row![0])
}

async function readRows(
  connection: DuckDBConnection,
  path: string,
  columns: string[],
  { offset, limit, mostCharacters }: PageBounds,
): Promise<(string | null)[][]> {
  if (columns.length === 0) return []
  const cells = columns.map((name) => `left(${identifier(name)}::varchar, ${mostCharacters})`).join(', ')
  const numbered = columns.includes(ROW_NUMBER)
    ? `read_parquet($1) limit ${limit} offset ${offset}`
    : `read_parquet($1, file_row_number = true) where ${ROW_NUMBER} >= ${offset} and ${ROW_NUMBER} < ${offset + limit} order by ${ROW_NUMBER}`
  const rows = await query(connection, `select ${cells} from ${numbered}`, [path])
  return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))))
}

const query = async (connection: DuckDBConnection, sql: string, values: DuckDBValue[]): Promise<DuckDBValue[][]> =>
  (await connection.runAndReadAll(sql, values)).getRows()

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
