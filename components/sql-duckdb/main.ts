/** SQL over the input tables with DuckDB: each input is a view, each table that the SQL creates is an output. */
import { z } from 'zod'
import { inputTables, isSafeName, log, outputTable, readParameters, run, UserError } from '@clew/component-sdk'
import { copyTo, identifier, openDuckDb, tableSource, type DuckDb } from '../kit/duckdb.ts'
import { choice } from '../kit/parameters.ts'
import { secondsSince } from '../kit/progress.ts'
import { splitStatements, type Statement } from '../kit/sql-statements.ts'
import { nameTables } from '../kit/table-names.ts'

const parameters = z.object({
  code: z
    .string({ error: 'must be a text' })
    .transform(splitStatements)
    .refine((statements) => statements.length > 0, 'must not be empty: write at least one statement'),
  output_format: choice(['csv', 'parquet']).default('csv'),
  column_types: choice(['detect', 'text']).default('detect'),
})

export async function main(): Promise<void> {
  const { code, output_format, column_types } = await readParameters(parameters)
  const duckdb = await openDuckDb()
  try {
    await createViews(duckdb, column_types)
    for (const [index, statement] of code.entries()) await runStatement(duckdb, statement, index + 1)
    await writeTables(duckdb, output_format)
  } finally {
    duckdb.close()
  }
}

async function createViews(duckdb: DuckDb, types: 'detect' | 'text'): Promise<void> {
  for (const [name, file] of nameTables(await inputTables())) {
    const source = await tableSource(file, types)
    if (source === undefined) {
      log.warning(`${file.name} is empty, without even a header: there is no table ${name}.`)
      continue
    }
    await duckdb.run(`create view ${identifier(name)} as select * from ${source}`).catch((error: unknown) => {
      throw new UserError(`${file.name} cannot be read as a table: ${(error as Error).message}`)
    })
    log.info(`in/tables/${file.name} is the table ${name}`)
  }
}

async function runStatement(duckdb: DuckDb, { text, line }: Statement, number: number): Promise<void> {
  const start = performance.now()
  try {
    await duckdb.run(text)
  } catch (error) {
    throw new UserError(`Statement ${number}, at line ${line}, failed: ${(error as Error).message}\n\n${shorten(text)}`)
  }
  log.info(`Statement ${number} done in ${secondsSince(start)} s`)
}

const LONGEST_EXCERPT = 500
const shorten = (text: string): string => (text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text)

/** Temporary tables are steps on the way and stay inside. */
async function writeTables(duckdb: DuckDb, format: 'csv' | 'parquet'): Promise<void> {
  const created = await duckdb.rows(
    "select table_name from duckdb_tables() where schema_name = 'main' and not temporary and not internal order by 1",
  )
  if (created.length === 0)
    log.warning('No table was created, so there is no output: use CREATE TABLE name AS SELECT …')
  for (const [name] of created as [string][]) {
    const file = `${name}.${format}`
    if (!isSafeName(file)) throw new UserError(`The table ${name} cannot become a file: give it another name.`)
    const start = performance.now()
    const [[rows]] = (await duckdb.rows(copyTo(identifier(name), outputTable(file)))) as [[string]]
    log.info(`${file}: ${Number(rows).toLocaleString('en')} rows in ${secondsSince(start)} s`)
  }
}

if (import.meta.main) await run(main)
