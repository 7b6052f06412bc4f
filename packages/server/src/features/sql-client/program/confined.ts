/** DuckDB that sees the tables it was given, and nothing else. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { paths, type GivenTable, type Source } from './protocol.ts'
import { StatementError } from './problems.ts'

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function openDuckDb(bounds: { memoryMib: number; mostTemporaryMib: number }): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${bounds.memoryMib}MiB`,
    threads: '2',
    temp_directory: paths.temporary,
    max_temp_directory_size: `${bounds.mostTemporaryMib}MiB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run("set timezone = 'UTC'")
  await connection.run('set errors_as_json = true')
  return connection
}

/** From here on nothing but the files of the run folder can be opened, and no setting can be changed. */
export async function confine(connection: DuckDBConnection): Promise<void> {
  await connection.run("set allowed_directories = ['in/', 'out/']")
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
}

/** Each table as a view where the statement looks for it: catalogs and schemas are made as they are needed. */
export async function createViews(connection: DuckDBConnection, tables: readonly GivenTable[]): Promise<void> {
  for (const catalog of new Set(tables.map((given) => given.catalog).filter(Boolean)))
    await connection.run(`attach ':memory:' as ${identifier(catalog)}`)
  for (const given of tables) {
    const schema = [given.catalog || 'memory', given.schema].map(identifier).join('.')
    await connection.run(`create schema if not exists ${schema}`)
    await createView(connection, `${schema}.${identifier(given.table)}`, given.source).catch((error: unknown) => {
      throw new StatementError(`${given.table} cannot be read as a table: ${firstLine(error)}`)
    })
  }
}

const createView = (connection: DuckDBConnection, name: string, source: Source) =>
  connection.run(`create view ${name} as select * from ${rowsOf(source)}`)

function rowsOf(source: Source): string {
  const path = literal(source.path)
  if (source.kind === 'parquet') return `read_parquet(${path})`
  if (source.kind === 'json-lines') return `read_json(${path}, format = 'newline_delimited')`
  if (source.kind === 'view') {
    const columns = Object.entries(source.columns).map(([name, type]) => `${identifier(name)}: ${literal(type)}`)
    return `read_json(${path}, format = 'newline_delimited', columns = {${columns.join(', ')}})`
  }
  const [delimiter, quote] = [literal(source.delimiter), literal(source.enclosure)]
  return `read_csv(${path}, header = true, delim = ${delimiter}, quote = ${quote}, escape = ${quote})`
}

function firstLine(error: unknown): string {
  const { message } = error as Error
  const said = /"exception_message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1]
  return (said === undefined ? message : (JSON.parse(`"${said}"`) as string)).split('\n', 1)[0]!
}
