/** Runs one statement and leaves its rows as a Parquet file. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StatementType, type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api'
import { confine, createViews, identifier, literal, openDuckDb } from './confined.ts'
import { InsideError, problemOf, StatementError } from './problems.ts'
import { paths, type Answer, type GivenTable, type Message, type ResultColumn, type Task } from './protocol.ts'
import { readStatement, type Statement } from './statement.ts'

const LOOK_FOR_TABLES_MS = 10
const TELL_PROGRESS_MS = 250

/** A type that a Parquet file does not have, or has in a way that loses digits → the one to write. */
const written: ReadonlyMap<string, string> = new Map([
  ['HUGEINT', 'decimal(38, 0)'],
  ['UHUGEINT', 'decimal(38, 0)'],
  ['UNION', 'varchar'],
])

export async function runQuery(task: Extract<Task, { kind: 'query' }>): Promise<Answer> {
  const connection = await openDuckDb(task)
  let tables: GivenTable[] = []
  try {
    const statement = await readStatement(connection, task.sql)
    for (const wants of statement.tables) tell({ wants })
    tell({ wantsAll: true })
    tables = await givenTables()
    await createViews(connection, tables)
    await confine(connection)
    const telling = tellProgress(connection)
    const answer = await writeRows(connection, statement, task.mostRows).finally(() => clearInterval(telling))
    return answer
  } catch (error) {
    return { problem: problemOf(error, task.sql, tables) }
  }
}

const tell = (message: Message): void => void process.stdout.write(`${JSON.stringify(message)}\n`)

/** The server puts the tables there, and says so last. */
async function givenTables(): Promise<GivenTable[]> {
  for (;;) {
    const text = readIfThere(paths.given)
    if (text !== undefined) return JSON.parse(text) as GivenTable[]
    await sleep(LOOK_FOR_TABLES_MS)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function tellProgress(connection: DuckDBConnection): NodeJS.Timeout {
  return setInterval(() => {
    const { percentage } = connection.progress
    // Negative: DuckDB cannot tell.
    if (percentage >= 0) tell({ progress: Math.min(percentage / 100, 1) })
  }, TELL_PROGRESS_MS)
}

async function writeRows(connection: DuckDBConnection, statement: Statement, mostRows: number): Promise<Answer> {
  const prepared = await connection.prepare(statement.sql)
  refuseUnlessReading(prepared)
  const columns = columnsOf(prepared)
  const rows = statement.kind === 'explain' ? await explained(prepared, columns) : inColumns(statement.sql, columns)
  const copy = `copy (${rows} limit ${mostRows}) to ${literal(paths.result)} (format parquet)`
  const copied = await connection.runAndReadAll(copy).catch((error: unknown) => {
    throw new InsideError(error, Buffer.byteLength(copy.slice(0, copy.indexOf(statement.sql))))
  })
  return { columns, rowsCount: Number(copied.getRows()[0]![0]) }
}

/** The parser has let queries through only; this is what DuckDB itself takes the statement for. */
function refuseUnlessReading(prepared: DuckDBPreparedStatement): void {
  if (prepared.statementType !== StatementType.SELECT && prepared.statementType !== StatementType.EXPLAIN)
    throw new StatementError('Only queries can be run here.')
  if (prepared.parameterCount > 0)
    throw new StatementError('The statement has parameters (such as $1 or ?), which have no values here.')
}

const columnsOf = (prepared: DuckDBPreparedStatement): ResultColumn[] =>
  Array.from({ length: prepared.columnCount }, (_none, index) => ({
    name: prepared.columnName(index),
    type: String(prepared.columnType(index)),
  }))

/** By their places: two columns may have one name. */
function inColumns(sql: string, columns: readonly ResultColumn[]): string {
  const places = columns.map((_column, index) => `c${index}`)
  const chosen = columns.map(({ name, type }, index) => {
    const other = written.get(type.replace(/\(.*$/s, ''))
    return `${places[index]}${other === undefined ? '' : `::${other}`} as ${identifier(name === '' ? ' ' : name)}`
  })
  return `select ${chosen.join(', ')} from (\n${sql}\n) as result(${places.join(', ')})`
}

/** What EXPLAIN says is no table to DuckDB. */
async function explained(prepared: DuckDBPreparedStatement, columns: readonly ResultColumn[]): Promise<string> {
  const rows = (await prepared.runAndReadAll()).getRows()
  const values = rows.map((row) => `(${row.map((cell) => literal(String(cell))).join(', ')})`)
  return `select * from (values ${values.join(', ')}) as result(${columns.map(({ name }) => identifier(name)).join(', ')})`
}
