/** The files that a configuration is given and that it has published. */
import { matchesFilters } from '@clew/contract/rules/filters'
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import * as store from './data-file-store.ts'
import type { DownloadTokens } from './download-tokens.ts'
import { profileColumn } from './column-profiles.ts'
import { readPage } from './pages.ts'
import { readCell } from './whole-cells.ts'

export type Direction = 'input' | 'output'
type FileList = AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']
type FilePreview = AnswerOf<typeof calls.dataFiles.output>['output_file_preview']
type FileCell = AnswerOf<typeof calls.dataFiles.outputCell>['output_file_cell']
type FileProfile = AnswerOf<typeof calls.dataFiles.outputProfile>['output_column_profile']
type Query = RequestOf<typeof calls.dataFiles.outputs>['query']
type PageQuery = RequestOf<typeof calls.dataFiles.output>['query']
type CellQuery = RequestOf<typeof calls.dataFiles.outputCell>['query']
type ColumnQuery = RequestOf<typeof calls.dataFiles.outputProfile>['query']

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

interface AskedFile extends Asked {
  fileId: number
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

export async function previewFile(deps: DataFileDeps, asked: AskedFile, query: PageQuery): Promise<FilePreview> {
  const { file, content } = await findFile(deps, asked)
  const page = await readPage(deps.storage, content, {
    offset: query.offset,
    limit: query.limit,
    columnOffset: query.column_offset,
    columnLimit: query.column_limit,
    view: query.view,
    lineLimit: query.line_limit,
  })
  return { ...withToken(deps.tokens, asked.userId, new Date())(file), ...page }
}

export async function wholeCell(deps: DataFileDeps, asked: AskedFile, place: CellQuery): Promise<FileCell> {
  const { content } = await findFile(deps, asked)
  const cell = await readCell(deps.storage, content, place)
  if (!cell) throw invalidField('row', 'the file has no such cell')
  return cell
}

export async function columnProfile(
  deps: DataFileDeps,
  asked: AskedFile,
  column: ColumnQuery,
  signal: AbortSignal,
): Promise<FileProfile> {
  const { file, content } = await findFile(deps, asked)
  const profiled = { ...content, size: file.file_size, rowsCount: file.file_rows_count }
  const profile = await profileColumn(deps.storage, profiled, column, signal)
  if (!profile) throw invalidField('column', 'the file has no such column')
  if (profile === 'too large')
    throw new Refusal('too_large', 'The column could not be read in the time there is for it.')
  return profile
}

async function findFile({ db, storage }: DataFileDeps, { direction, workspaceId, configurationId, fileId }: AskedFile) {
  if (!(await store.isInWorkspace(db, workspaceId, configurationId))) throw notFound()
  const [listed] = await filesOf(db, direction, configurationId, { fileId })
  const [file] = listed ? await store.readFiles(db, [fileId]) : []
  const content = await store.findContent(db, fileId)
  if (!file || !content || !(await storage.has(content.blob))) throw missingFile()
  return { file, content: { path: file.file_name, ...content } }
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
