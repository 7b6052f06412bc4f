/** SQL over the input tables with SQLite: each input is a table, each further table that the SQL creates is an output. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import {
  dataFolder,
  inputTables,
  isSafeName,
  log,
  outputTable,
  readParameters,
  run,
  UserError,
} from '@clew/component-sdk'
import { csvLine } from '../kit/csv.ts'
import { startProgress } from '../kit/progress.ts'
import { splitStatements } from '../kit/sql-statements.ts'
import { nameTables } from '../kit/table-names.ts'
import { loadTable, quote } from './load-table.ts'
import { runStatements } from './statements.ts'

const ROWS_PER_CHUNK = 1_000

const parameters = z.object({
  code: z
    .string({ error: 'must be a text' })
    .refine((code) => splitStatements(code).length > 0, 'must not be empty: write at least one statement'),
})

export async function main(): Promise<void> {
  const { code } = await readParameters(parameters)
  const path = join(dataFolder(), '.sqlite')
  await rm(path, { force: true })
  // Other files are none of the statements' business.
  const db = new DatabaseSync(path, { limits: { attach: 0 } })
  try {
    // Nobody needs this database after a crash.
    db.exec('pragma journal_mode = off; pragma synchronous = off')
    const inputs = await loadTables(db)
    runStatements(db, code)
    await writeTables(db, inputs)
  } finally {
    db.close()
  }
}

async function loadTables(db: DatabaseSync): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const [name, file] of nameTables(await inputTables())) {
    if (/\.parquet$/i.test(file.name)) {
      log.warning(`${file.name} is a Parquet file, which SQLite cannot read: there is no table ${name}.`)
      continue
    }
    const rows = await loadTable(db, name, file)
    if (rows === undefined) log.warning(`${file.name} is empty, without even a header: there is no table ${name}.`)
    else log.info(`in/tables/${file.name} is the table ${name} with ${rows.toLocaleString('en')} rows`)
    names.add(name)
  }
  return names
}

async function writeTables(db: DatabaseSync, inputs: ReadonlySet<string>): Promise<void> {
  const tables = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!' order by name",
    )
    .all() as { name: string }[]
  const created = tables.map(({ name }) => name).filter((name) => !inputs.has(name))
  if (created.length === 0)
    log.warning('No table was created, so there is no output: use CREATE TABLE name AS SELECT …')
  for (const name of created) {
    const file = `${name}.csv`
    if (!isSafeName(file)) throw new UserError(`The table ${name} cannot become a file: give it another name.`)
    await pipeline(Readable.from(csvChunks(db, name)), createWriteStream(outputTable(file)))
  }
}

function* csvChunks(db: DatabaseSync, name: string): Generator<string> {
  const statement = db.prepare(`select * from ${quote(name)}`)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  const progress = startProgress(`${name}.csv`, 'rows')
  let chunk = csvLine(statement.columns().map((column) => column.name))
  let rows = 0
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<
    (string | number | bigint | null | Uint8Array)[]
  >) {
    chunk += csvLine(row.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell)))
    if (++rows % ROWS_PER_CHUNK > 0) continue
    yield chunk
    chunk = ''
    progress.add(ROWS_PER_CHUNK)
  }
  yield chunk
  progress.add(rows % ROWS_PER_CHUNK)
  progress.end()
}

if (import.meta.main) await run(main)
