/** DuckDB for one run: confined to the run folder, with a limit on its memory, spilling to disk beyond it. */
import { join } from 'node:path'
import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { DuckDBInstance, type DuckDBConnection, type Json } from '@duckdb/node-api'
import { dataFolder, readConfig, readManifest, type InputFile } from '@clew/component-sdk'

const MEGABYTE = 1024 * 1024
/** What Node needs, and DuckDB for what its limit does not count. */
const OVERHEAD_MEGABYTES = 256
const SHARE_OF_GIVEN = 0.75
const LEAST_MEGABYTES = 64
const SHARE_OF_MACHINE = 0.4

export interface DuckDb {
  /** Runs a statement and lets its rows go; gives their number. */
  run(sql: string): Promise<number>
  rows(sql: string): Promise<Json[][]>
  close(): void
}

/** Whatever the SQL says, it reads and writes nothing outside the run folder, and cannot change that. */
export async function openDuckDb(): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${await memoryLimitMegabytes()}MiB`,
    temp_directory: join(dataFolder(), '.duckdb'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`set allowed_directories = [${literal(dataFolder())}]`)
  await connection.run('set enable_external_access = false')
  await connection.run("set timezone = 'UTC'")
  await connection.run('set lock_configuration = true')
  return {
    run: (sql) => drain(connection, sql),
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function memoryLimitMegabytes(): Promise<number> {
  const given = Number((await readConfig()).image_parameters['memory_mb'])
  if (given > 0) return Math.floor(Math.max((given - OVERHEAD_MEGABYTES) * SHARE_OF_GIVEN, LEAST_MEGABYTES))
  const machine = process.constrainedMemory() || totalmem()
  return Math.floor((Math.min(machine, totalmem()) * SHARE_OF_MACHINE) / MEGABYTE)
}

/** Chunk by chunk: the answer of a SELECT over everything must not be held as a whole. */
async function drain(connection: DuckDBConnection, sql: string): Promise<number> {
  const result = await connection.stream(sql)
  let rows = 0
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return rows
    rows += chunk.rowCount
  }
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const isParquet = (name: string): boolean => /\.parquet$/i.test(name)

/** The rows of a table file, to stand after FROM; undefined when there is not even a header. */
export async function tableSource({ path }: InputFile, types: 'detect' | 'text'): Promise<string | undefined> {
  if ((await stat(path)).size === 0) return undefined
  if (isParquet(path)) return `read_parquet(${literal(path)})`
  const { delimiter = ',', enclosure = '"' } = await readManifest(path)
  const dialect = `header = true, delim = ${literal(delimiter)}, quote = ${literal(enclosure)}, escape = ${literal(enclosure)}`
  return `read_csv(${literal(path)}, ${dialect}, all_varchar = ${types === 'text'})`
}

/** `path`: where outputTable says. */
export const copyTo = (source: string, path: string): string =>
  isParquet(path)
    ? `copy ${source} to ${literal(path)} (format parquet)`
    : `copy ${source} to ${literal(path)} (format csv, header)`
