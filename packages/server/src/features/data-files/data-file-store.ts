import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, calls } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'

type DataFile = AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']['data'][number]

interface ListedFile {
  id: number
  path: string
}

export async function isInWorkspace(db: Db, workspaceId: number, configurationId: number): Promise<boolean> {
  const found = await db
    .selectFrom('configurations')
    .select('id')
    .where('id', '=', configurationId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return found !== undefined
}

// By code points: a list that goes by the database's locale would differ from one instance to the next.
const BY_PATH = sql`order by file.path collate "C", file.id`

const named = (part: string | undefined): RawBuilder<unknown> =>
  part === undefined ? sql`true` : sql`file.path ilike ${containing(part)}`

/** What it has published last. */
export async function listOwnFiles(db: Db, configurationId: number, name?: string): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select file.id, file.path from configurations own join files file on file.job_id = own.output_job_id
    where own.id = ${configurationId} and ${named(name)} ${BY_PATH}`.execute(db)
  return rows
}

/** What its sources that are in use have published last, each with the filters of its link. */
export async function listSourceFiles(
  db: Db,
  configurationId: number,
  name?: string,
): Promise<(ListedFile & { filters: string[] })[]> {
  const { rows } = await sql<ListedFile & { filters: string[] }>`
    select file.id, file.path, link.filters
    from configuration_links link
    join configurations source on source.id = link.source_id and source.deleted = 0
    join files file on file.job_id = source.output_job_id
    where link.target_id = ${configurationId} and ${named(name)} ${BY_PATH}`.execute(db)
  return rows
}

export async function readFiles(db: Db, ids: number[]): Promise<DataFile[]> {
  const { rows } = await sql<DataFile>`
    select file.id, file.path as file_name, file.rows_count::float8 as file_rows_count, file.size::float8 as file_size,
      file.first_lines, file.modified as last_modified_date, file.configuration_id as parent_configuration_id
    from files file where file.id = any(${ids}::integer[]) ${BY_PATH}`.execute(db)
  return rows
}
