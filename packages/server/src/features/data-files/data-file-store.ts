import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, calls } from '@clew/contract'
import { containing } from '../../database/patterns.ts'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'

export type DataFile = Omit<
  AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']['data'][number],
  'file_download_token'
>

export interface ListedFile {
  id: number
  path: string
}

export async function isInWorkspace(db: Db, workspaceId: number, configurationId: number): Promise<boolean> {
  return (await findComponentId(db, workspaceId, configurationId)) !== undefined
}

/** Undefined: it is not in this workspace, or in the trash. */
export async function findComponentId(
  db: Db,
  workspaceId: number,
  configurationId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('configurations')
    .select('component_id')
    .where('id', '=', configurationId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return found?.component_id
}

// By code points: a list that goes by the database's locale would differ from one instance to the next.
const BY_PATH = sql`order by file.path collate "C", file.id`

export interface Narrowed {
  /** A part of the path. */
  name?: string | undefined
  fileId?: number
}

const only = ({ name, fileId }: Narrowed): RawBuilder<unknown> => {
  if (fileId !== undefined) return sql`file.id = ${fileId}`
  return name === undefined ? sql`true` : sql`file.path ilike ${containing(name)}`
}

/** What it has published last. */
export async function listOwnFiles(db: Db, configurationId: number, narrowed: Narrowed): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select file.id, file.path from configurations own join files file on file.job_id = own.output_job_id
    where own.id = ${configurationId} and ${only(narrowed)} ${BY_PATH}`.execute(db)
  return rows
}

/** What its sources that are in use have published last, each with the filters of its link. */
export async function listSourceFiles(
  db: Db,
  configurationId: number,
  narrowed: Narrowed,
): Promise<(ListedFile & { filters: string[] })[]> {
  const { rows } = await sql<ListedFile & { filters: string[] }>`
    select file.id, file.path, link.filters
    from configuration_links link
    join configurations source on source.id = link.source_id and source.deleted = 0
    join files file on file.job_id = source.output_job_id
    where link.target_id = ${configurationId} and ${only(narrowed)} ${BY_PATH}`.execute(db)
  return rows
}

export async function readFiles(db: Db, ids: number[]): Promise<DataFile[]> {
  const { rows } = await sql<DataFile>`
    select file.id, file.path as file_name, file.rows_count::float8 as file_rows_count, file.size::float8 as file_size,
      file.first_lines, file.modified as last_modified_date, file.configuration_id as parent_configuration_id
    from files file where file.id = any(${ids}::integer[]) ${BY_PATH}`.execute(db)
  return rows
}

/** The content of a file, and what its program said about how to read it. */
export interface Content {
  blob: Buffer
  manifest: { delimiter?: string; enclosure?: string } | null
}

export async function findContent(db: Db, id: number): Promise<Content | undefined> {
  return db.selectFrom('files').select(['blob', 'manifest']).where('id', '=', id).executeTakeFirst()
}

export interface StoredFile {
  path: string
  blob: Buffer
  size: number
  modified: string
}

/** By path. */
export async function readBlobs(db: Db, ids: number[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select file.path, file.blob, file.size::float8 as size, file.modified
    from files file where file.id = any(${ids}::integer[]) ${BY_PATH}`.execute(db)
  return rows
}

/** Undefined: there is none, or its configuration is in the trash. */
export async function findDownload(db: Db, id: number): Promise<(StoredFile & { workspaceId: number }) | undefined> {
  const { rows } = await sql<StoredFile & { workspaceId: number }>`
    select file.path, file.blob, file.size::float8 as size, file.modified, own.workspace_id as "workspaceId"
    from files file join configurations own on own.id = file.configuration_id and own.deleted = 0
    where file.id = ${id}`.execute(db)
  return rows[0]
}

export async function findConfiguration(
  db: Db,
  id: number,
): Promise<{ name: string; workspaceId: number } | undefined> {
  return db
    .selectFrom('configurations')
    .select(['name', 'workspace_id as workspaceId'])
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
}

/** Who may still sign in. */
export async function findCaller(db: Db, userId: number): Promise<Caller | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'can_create_workspaces', 'can_create_dawgs'])
    .where('id', '=', userId)
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return user && { ...user, by: 'download link' }
}
