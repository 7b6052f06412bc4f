/** Puts the tables of a statement into its run folder: files as links, views as copies. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Db } from '../../database/pool.ts'
import { encodingOf, HEAD_BYTES } from '../../storage/excerpt.ts'
import { layoutOf, settled } from '../../storage/layout.ts'
import { MissingBlob, type Storage } from '../../storage/storage.ts'
import { fillViews, type ViewFile } from './fill-views.ts'
import { paths, type GivenTable, type Problem, type Source, type TableName } from './program/protocol.ts'
import { resolveTables, type FoundTable } from './resolve-tables.ts'
import type { FileContent } from './schema-store.ts'

export interface GiveDeps {
  db: Db
  connection: pg.ClientConfig
  storage: Storage
}

const MOST_TABLES = 200

/** Undefined: they are there. Otherwise what the user can do something about. */
export async function giveTables(
  { db, connection, storage }: GiveDeps,
  folder: string,
  wanted: readonly TableName[],
  bounds: { timeLimitMs: number; signal: AbortSignal },
): Promise<Problem | undefined> {
  const found = await resolveTables(db, wanted)
  if (!Array.isArray(found)) return found
  if (found.length > MOST_TABLES)
    return { message: `A statement can name at most ${MOST_TABLES} tables.`, position: null }
  const [given, views]: [GivenTable[], ViewFile[]] = [[], []]
  for (const [index, table] of found.entries()) {
    const source = 'view' in table ? viewSource(table, index) : await placeFile(storage, folder, table.content, index)
    if ('message' in source) return { ...source, message: `"${table.table}" ${source.message}` }
    if ('view' in table) views.push({ view: table.view, path: join(folder, source.path) })
    given.push({ catalog: table.catalog, schema: table.schema, table: table.table, source })
  }
  await fillViews(connection, views, bounds)
  // Whole, or not yet: the program waits for it.
  await writeFile(join(folder, `${paths.given}.part`), JSON.stringify(given))
  await rename(join(folder, `${paths.given}.part`), join(folder, paths.given))
  return undefined
}

const viewSource = ({ view }: Extract<FoundTable, { view: unknown }>, index: number): Source => ({
  kind: 'view',
  path: `in/v${index}.jsonl`,
  columns: view.columns,
})

async function placeFile(
  storage: Storage,
  folder: string,
  { path, blob, manifest }: FileContent,
  index: number,
): Promise<Source | Problem> {
  const layout = layoutOf(path, manifest ?? undefined)
  const place = `in/t${index}.${layout.kind}`
  try {
    await storage.place(blob, join(folder, place))
  } catch (error) {
    if (error instanceof MissingBlob) return { message: 'is not there any more.', position: null }
    throw error
  }
  if (layout.kind === 'parquet') return { kind: 'parquet', path: place }
  const head = await headOf(storage, blob)
  if (encodingOf(head) !== 'utf-8') return { message: 'cannot be read: it is not in UTF-8.', position: null }
  if (layout.kind !== 'csv') return { kind: 'json-lines', path: place }
  const { delimiter, enclosure } = settled(layout, head) as typeof layout
  return { kind: 'csv', path: place, delimiter: delimiter ?? layout.usual, enclosure }
}

async function headOf(storage: Storage, blob: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of storage.openRange(blob, { start: 0, end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
