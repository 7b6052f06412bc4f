/** The files that a configuration is given and that it has published. */
import { matchesFilters } from '@clew/contract/rules/filters'
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import * as store from './data-file-store.ts'
import type { DownloadTokens } from './download-tokens.ts'
import { readPage } from './pages.ts'

export type Direction = 'input' | 'output'
type FileList = AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']
type FilePreview = AnswerOf<typeof calls.dataFiles.output>['output_file_preview']
type Query = RequestOf<typeof calls.dataFiles.outputs>['query']

export interface DataFileDeps {
  db: Db
  storage: Storage
  tokens: DownloadTokens
}

interface Asked {
  direction: Direction
  workspaceId: number
  configurationId: number
  userId: number
}

export async function listFiles(
  { db, tokens }: DataFileDeps,
  { direction, workspaceId, configurationId, userId }: Asked,
  { offset, limit, name_filter }: Query,
): Promise<FileList> {
  if (!(await store.isInWorkspace(db, workspaceId, configurationId))) throw notFound()
  const files = await filesOf(db, direction, configurationId, { name: name_filter })
  const page = files.slice(offset, offset + limit).map(({ id }) => id)
  const now = new Date()
  return {
    data: (await store.readFiles(db, page)).map(withToken(tokens, userId, now)),
    filesTotalCount: files.length,
    hasMoreItems: files.length > offset + limit,
    downloadToken: tokens.make({ what: direction, configurationId, userId }, now),
    selectionSettings: { offset, limit, name_filter },
  }
}

export async function previewFile(
  { db, storage, tokens }: DataFileDeps,
  { direction, workspaceId, configurationId, userId }: Asked,
  fileId: number,
  selection: { offset: number; limit: number },
): Promise<FilePreview> {
  if (!(await store.isInWorkspace(db, workspaceId, configurationId))) throw notFound()
  const [listed] = await filesOf(db, direction, configurationId, { fileId })
  const [file] = listed ? await store.readFiles(db, [fileId]) : []
  const content = await store.findContent(db, fileId)
  if (!file || !content || !(await storage.has(content.blob))) throw missingFile()
  const page = await readPage(storage, { path: file.file_name, ...content }, selection)
  return { ...withToken(tokens, userId, new Date())(file), ...page }
}

/** A run would be given now what its sources have published last, as far as the filters of the links let it pass. */
export async function filesOf(
  db: Db,
  direction: Direction,
  configurationId: number,
  narrowed: store.Narrowed = {},
): Promise<store.ListedFile[]> {
  if (direction === 'output') return store.listOwnFiles(db, configurationId, narrowed)
  const given = await store.listSourceFiles(db, configurationId, narrowed)
  return given.filter(({ path, filters }) => matchesFilters(path, filters))
}

const withToken =
  (tokens: DownloadTokens, userId: number, now: Date) =>
  (file: store.DataFile): FileList['data'][number] => ({
    ...file,
    file_download_token: tokens.make({ what: 'file', fileId: file.id, userId }, now),
  })

export const missingFile = (): Refusal => new Refusal('missing_file', 'The file is not there any more.')
