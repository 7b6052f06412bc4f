import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Dialect } from '../../storage/layout.ts'

interface Named {
  id: number
  name: string
}

/** All that are in use; `has_files`: one of its configurations has published something. */
export async function listWorkspaces(db: Db): Promise<(Named & { has_files: boolean })[]> {
  const { rows } = await sql<Named & { has_files: boolean }>`
    select id, name, exists (
      select from configurations own
      where own.workspace_id = workspaces.id and own.deleted = 0 and own.output_job_id is not null
    ) as has_files
    from workspaces where deleted = 0 order by lower(name), id`.execute(db)
  return rows
}

export async function listConfigurations(db: Db, workspaceId: number): Promise<Named[]> {
  return db
    .selectFrom('configurations')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted', '=', 0)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export interface PublishedFile {
  id: number
  configuration_id: number
  path: string
  size: number
  rows_count: number | null
}

/** What the configurations of a workspace that are in use have published last. */
export async function listPublished(db: Db, workspaceId: number, most: number): Promise<PublishedFile[]> {
  const { rows } = await sql<PublishedFile>`
    select file.id, file.configuration_id, file.path, file.size::float8 as size, file.rows_count::float8 as rows_count
    from configurations own join files file on file.job_id = own.output_job_id
    where own.workspace_id = ${workspaceId} and own.deleted = 0
    order by file.configuration_id, file.path collate "C", file.id limit ${most}`.execute(db)
  return rows
}

/** What one configuration has published last. */
export async function listOfConfiguration(db: Db, configurationId: number): Promise<{ id: number; path: string }[]> {
  const { rows } = await sql<{ id: number; path: string }>`
    select file.id, file.path from configurations own join files file on file.job_id = own.output_job_id
    where own.id = ${configurationId} and own.deleted = 0 order by file.id`.execute(db)
  return rows
}

export interface FileContent {
  path: string
  blob: Buffer
  manifest: Dialect | null
}

/** Undefined: it is not published any more, or its configuration or workspace is in the trash. */
export async function findContent(db: Db, fileId: number): Promise<FileContent | undefined> {
  const { rows } = await sql<FileContent>`
    select file.path, file.blob, file.manifest
    from files file
    join configurations own on own.output_job_id = file.job_id and own.deleted = 0
    join workspaces workspace on workspace.id = own.workspace_id and workspace.deleted = 0
    where file.id = ${fileId}`.execute(db)
  return rows[0]
}
