/** The program of the SQL client: one statement, one process, in the sandbox. */
import { readFileSync, writeFileSync } from 'node:fs'
import { confine, literal, openDuckDb } from './confined.ts'
import { paths, type Task } from './protocol.ts'
import { runQuery } from './run-query.ts'

const TEMPORARY_OF_CSV_MIB = 64

async function writeCsv({ source, memoryMib }: Extract<Task, { kind: 'csv' }>): Promise<void> {
  const connection = await openDuckDb({ memoryMib, mostTemporaryMib: TEMPORARY_OF_CSV_MIB })
  await confine(connection)
  await connection.run(`copy (from read_parquet(${literal(source)})) to ${literal(paths.csv)} (format csv, header)`)
}

const task = JSON.parse(readFileSync(paths.task, 'utf8')) as Task
if (task.kind === 'csv') await writeCsv(task)
else writeFileSync(paths.answer, JSON.stringify(await runQuery(task)))
// Whatever DuckDB still has under way is of no use to anybody.
process.exit(0)
