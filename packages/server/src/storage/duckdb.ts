/**
 * DuckDB over the blobs. The content is a stranger's: DuckDB sees no other files, has little memory and little time, loads nothing,
 * and is never given SQL from outside.
 */
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'
import { Turns } from './turns.ts'

export interface DuckDbBounds {
  memoryMib: number
  mostAtOnce: number
  timeLimitMs: number
}

export class BoundedDuckDb {
  readonly #folder: string
  readonly #bounds: DuckDbBounds
  readonly #turns: Turns
  #instance: Promise<DuckDBInstance> | undefined

  /** `folder`: where the files are that may be read. */
  constructor(folder: string, bounds: DuckDbBounds) {
    this.#folder = folder
    this.#bounds = bounds
    this.#turns = new Turns(bounds.mostAtOnce)
  }

  /** Undefined: whatever DuckDB says about it, the file cannot be read, or not within the bounds, or nobody wants it any more. */
  read<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result | undefined> {
    return this.#turns.take(async () => {
      if (signal?.aborted) return undefined
      const connection = await (await this.#open()).connect()
      const interrupt = () => connection.interrupt()
      const timer = setTimeout(interrupt, this.#bounds.timeLimitMs)
      signal?.addEventListener('abort', interrupt)
      try {
        return await work(connection)
      } catch {
        return undefined
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', interrupt)
        connection.closeSync()
      }
    })
  }

  #open(): Promise<DuckDBInstance> {
    this.#instance ??= openInstance(this.#folder, this.#bounds.memoryMib).catch((error: unknown) => {
      this.#instance = undefined
      throw error
    })
    return this.#instance
  }
}

async function openInstance(folder: string, memoryMib: number): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMib}MiB`,
    threads: '2',
    // Nothing is spilt to disk.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`set allowed_directories = [${literal(folder)}]`)
  await connection.run('set enable_external_access = false')
  // For every connection that comes after this one.
  await connection.run("set global timezone = 'UTC'")
  await connection.run('set lock_configuration = true')
  connection.closeSync()
  return instance
}

export const query = async (
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[],
): Promise<DuckDBValue[][]> => (await connection.runAndReadAll(sql, values)).getRows()

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
