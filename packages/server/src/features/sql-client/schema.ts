/** What a statement can name: workspaces, their configurations and published tables, and the views over the instance. */
import type { AnswerOf, calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { notFound } from '../../refusal.ts'
import { layoutOf } from '../../storage/layout.ts'
import type { Storage } from '../../storage/storage.ts'
import { tableColumns } from '../data-files/index.ts'
import { fileName, sqlNames } from './names.ts'
import * as store from './schema-store.ts'
import { systemViews } from './system-views.ts'

type Calls = typeof calls.sql
type Schema = AnswerOf<Calls['schema']>
type WorkspaceTables = AnswerOf<Calls['workspace']>
type Columns = AnswerOf<Calls['columns']>['columns']

/** Of one workspace; whoever has more can still name them. */
const MOST_FILES = 5_000

export const VIEW_SCHEMA = 'clew'

export const isTable = (path: string): boolean => layoutOf(path).kind !== 'text'

export async function readSchema(db: Db): Promise<Schema> {
  const workspaces = await store.listWorkspaces(db)
  const names = sqlNames(workspaces)
  return {
    workspaces: workspaces.filter(({ has_files }) => has_files).map(({ id }) => ({ id, sql_name: names.get(id)! })),
    views: [...systemViews].map(([name, { description, columns }]) => ({
      sql_name: `${VIEW_SCHEMA}.${name}`,
      description,
      columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
    })),
  }
}

export async function readWorkspace(db: Db, workspaceId: number): Promise<WorkspaceTables> {
  const workspaces = await store.listWorkspaces(db)
  if (!workspaces.some(({ id }) => id === workspaceId)) throw notFound()
  const configurations = await store.listConfigurations(db, workspaceId)
  const published = await store.listPublished(db, workspaceId, MOST_FILES + 1)
  const files = Map.groupBy(published.slice(0, MOST_FILES), (file) => file.configuration_id)
  const names = sqlNames(configurations)
  const listed = configurations.map(({ id }) => ({
    id,
    sql_name: names.get(id)!,
    files: tablesOf(files.get(id) ?? []),
  }))
  return {
    configurations: listed.filter((configuration) => configuration.files.length > 0),
    has_more: published.length > MOST_FILES ? 1 : 0,
  }
}

function tablesOf(files: readonly store.PublishedFile[]) {
  const names = namesOfFiles(files)
  return files
    .filter(({ path }) => isTable(path))
    .map(({ id, size, rows_count }) => ({ id, sql_name: names.get(id)!, size, rows_count }))
}

export const namesOfFiles = (files: readonly { id: number; path: string }[]): Map<number, string> =>
  sqlNames(files.map(({ id, path }) => ({ id, name: fileName(path) })))

export async function readColumns(db: Db, storage: Storage, fileId: number): Promise<Columns> {
  const content = await store.findContent(db, fileId)
  if (!content || !(await storage.has(content.blob))) throw notFound()
  return tableColumns(storage, content)
}
