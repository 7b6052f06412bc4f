/** A CSV file as a table of SQLite. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { UserError, type InputFile } from '@clew/component-sdk'
import { readCsv } from '../kit/csv.ts'
import { startProgress } from '../kit/progress.ts'
import { isNumeric, toNumber } from './numbers.ts'

/** What a column holds is judged by this many rows. */
const SAMPLE_ROWS = 1_000
const ROWS_PER_REPORT = 1_000

/** Gives the number of rows; undefined when there is not even a header. */
export async function loadTable(db: DatabaseSync, name: string, file: InputFile): Promise<number | undefined> {
  const rows = readCsv(file)
  const [header] = await take(rows, 1)
  if (!header) return undefined
  createTable(db, name, header, file.name)
  const insert = db.prepare(`insert into ${quote(name)} values (${header.map(() => '?').join(', ')})`)
  const sample = await take(rows, SAMPLE_ROWS)
  const isNumber = numericColumns(header, sample)
  const progress = startProgress(file.name, 'rows')
  let count = 0
  const store = (row: string[]) => {
    insert.run(...row.map((cell, index) => valueOf(cell, isNumber[index]!)))
    if (++count % ROWS_PER_REPORT === 0) progress.add(ROWS_PER_REPORT)
  }
  db.exec('begin')
  for (const row of sample) store(row)
  for await (const row of rows) store(row)
  db.exec('commit')
  return count
}

async function take(rows: AsyncGenerator<string[], void>, most: number): Promise<string[][]> {
  const taken: string[][] = []
  while (taken.length < most) {
    const { value } = await rows.next()
    if (!value) break
    taken.push(value)
  }
  return taken
}

/** Without types: a cell is what is put into it, and SQLite does not turn 007 into 7. */
function createTable(db: DatabaseSync, name: string, header: string[], file: string): void {
  const columns = header.map((column, index) => column || `column_${index + 1}`)
  const twice = columns.find((column, index) => columns.findIndex((other) => same(column, other)) !== index)
  if (twice !== undefined) throw new UserError(`${file} has two columns called ${twice}: give each its own name.`)
  db.exec(`create table ${quote(name)} (${columns.map(quote).join(', ')})`)
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const numericColumns = (header: string[], sample: string[][]): boolean[] =>
  header.map((_, index) => {
    const filled = sample.map((row) => row[index]!).filter((cell) => cell !== '')
    return filled.length > 0 && filled.every(isNumeric)
  })

function valueOf(cell: string, isNumber: boolean): SQLInputValue {
  if (cell === '') return null
  return isNumber ? toNumber(cell) : cell
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
