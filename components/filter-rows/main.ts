/** Keeps the rows of each input table that meet the conditions; other columns and the order stay as they are. */
import { z } from 'zod'
import { inputTables, log, outputTable, readParameters, run, UserError, type InputFile } from '@clew/component-sdk'
import { copyTo, openDuckDb, tableSource, type DuckDb } from '../kit/duckdb.ts'
import { choice, listOf, optionalText } from '../kit/parameters.ts'
import { secondsSince } from '../kit/progress.ts'
import { condition, conditionSql, type Condition } from './conditions.ts'

const parameters = z.object({
  tables: z.array(optionalText).default([]),
  combine: choice(['all', 'any']).default('all'),
  conditions: listOf(condition, 'condition'),
})

export async function main(): Promise<void> {
  const { tables, combine, conditions } = await readParameters(parameters)
  const files = choose(
    await inputTables(),
    tables.filter((name) => name !== undefined),
  )
  const duckdb = await openDuckDb()
  try {
    for (const file of files) await filter(duckdb, file, conditions, combine)
  } finally {
    duckdb.close()
  }
}

function choose(files: InputFile[], names: string[]): InputFile[] {
  if (files.length === 0) throw new UserError('There are no input tables: connect a configuration that gives some.')
  const there = new Map(files.map((file) => [file.name, file]))
  const missing = names.find((name) => !there.has(name))
  if (missing !== undefined)
    throw new UserError(`The table ${missing} is not among the inputs; there are: ${[...there.keys()].join(', ')}.`)
  return names.length === 0 ? files : names.map((name) => there.get(name)!)
}

async function filter(duckdb: DuckDb, file: InputFile, conditions: Condition[], combine: 'all' | 'any'): Promise<void> {
  const source = await tableSource(file, 'text')
  if (source === undefined) throw new UserError(`${file.name} is empty, without even a header.`)
  const start = performance.now()
  try {
    await checkColumns(duckdb, file.name, source, conditions)
    const where = conditions.map(conditionSql).join(combine === 'all' ? ' and ' : ' or ')
    const kept = await duckdb.rows(copyTo(`(select * from ${source} where ${where})`, outputTable(file.name)))
    log.info(`${file.name}: ${Number(kept[0]![0]).toLocaleString('en')} rows kept in ${secondsSince(start)} s`)
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(`${file.name}: ${(error as Error).message}`)
  }
}

async function checkColumns(duckdb: DuckDb, name: string, source: string, conditions: Condition[]): Promise<void> {
  const columns = ((await duckdb.rows(`describe select * from ${source}`)) as [string][]).map(([column]) => column)
  const wanted = conditions.find(({ column }) => !columns.includes(column))
  if (wanted)
    throw new UserError(`The column \`${wanted.column}\` is missing in ${name}; it has: ${columns.join(', ')}.`)
}

if (import.meta.main) await run(main)
