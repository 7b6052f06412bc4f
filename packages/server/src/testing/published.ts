/** Files as a run leaves them, with their content in the storage of the instance. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { diskStorage } from '../storage/disk.ts'
import { aConfiguration, aJob, aToken, aUser, aWorkspace } from './builders.ts'
import type { TestInstance } from './instance.ts'

/** A configuration that can publish, and the token of its owner. */
export async function aPublisher(
  clew: TestInstance,
): Promise<{ token: string; workspaceId: number; configurationId: number }> {
  const owner = await aUser(clew)
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id })
  return { token: await aToken(clew, owner), workspaceId: workspace.id, configurationId: configuration.id }
}

/** What a query gives, as the content of a Parquet file. */
export async function parquetOf(query: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-parquet-'))
  const path = join(folder, 'made.parquet')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`copy (${query}) to '${path}' (format parquet)`)
  connection.closeSync()
  const content = await readFile(path)
  await rm(folder, { recursive: true })
  return content
}

/** Publishes files as a new run of the configuration; gives their ids by path. */
export async function publishFiles(
  clew: TestInstance,
  configurationId: number,
  contents: Record<string, string | Buffer>,
): Promise<Record<string, number>> {
  const job = await aJob(clew, 'configuration', { configuration_id: configurationId, status: 'finished' })
  const folder = await mkdtemp(join(tmpdir(), 'clew-published-'))
  const ids: Record<string, number> = {}
  for (const [path, content] of Object.entries(contents)) {
    const file = join(folder, basename(path))
    await writeFile(file, content)
    const { hash, size, rowsCount, firstLines } = await diskStorage(clew.dataDir).take(file)
    const { id } = await clew.db
      .insertInto('files')
      .values({
        job_id: job.id,
        configuration_id: configurationId,
        path,
        blob: hash,
        size: String(size),
        rows_count: rowsCount === null ? null : String(rowsCount),
        first_lines: firstLines,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[path] = id
  }
  await rm(folder, { recursive: true })
  await clew.db.updateTable('configurations').set({ output_job_id: job.id }).where('id', '=', configurationId).execute()
  return ids
}
