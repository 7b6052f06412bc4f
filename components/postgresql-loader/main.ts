/** CSV and Parquet tables into a PostgreSQL database: all of them, or nothing is changed. */
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { dataFolder, readParameters, run, type InputFile } from '@clew/component-sdk'
import { copyTo, isParquet, openDuckDb, tableSource, type DuckDb } from '../kit/duckdb.ts'
import { inTransaction } from '../kit/postgresql.ts'
import { load } from './load.ts'
import { parameters } from './parameters.ts'
import { findTargets } from './targets.ts'

export async function main(): Promise<void> {
  const settings = await readParameters(parameters)
  // Opened when it is needed: most loads are bytes from a file to a socket.
  let opened: Promise<DuckDb> | undefined
  const duckdb = () => (opened ??= openDuckDb())
  try {
    const targets = await findTargets(settings, (file) => asCsv(file, duckdb))
    await inTransaction(settings, 'begin', async (client) => {
      for (const target of targets) await load(client, target, duckdb)
    })
  } finally {
    if (opened) (await opened).close()
  }
}

async function asCsv(file: InputFile, duckdb: () => Promise<DuckDb>): Promise<InputFile> {
  const source = isParquet(file.name) ? await tableSource(file, 'text') : undefined
  if (source === undefined) return file
  const folder = join(dataFolder(), '.converted')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${encodeURIComponent(file.name)}.csv`)
  await (await duckdb()).run(copyTo(`(select * from ${source})`, path))
  return { name: file.name, path }
}

if (import.meta.main) await run(main)
