/** The files that a configuration is given and that it has published: lists, pages, cells, profiles and downloads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { links, type AnswerOf, type calls } from '@clew/contract'
import { api } from './client.ts'
import { sharedKeys } from './shared-queries.ts'

export type Direction = 'input' | 'output'
export type FileList = AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']
export type DataFile = FileList['data'][number]
export type FilePage = AnswerOf<typeof calls.dataFiles.output>['output_file_preview']
export type TablePage = Extract<FilePage, { format: 'table' }>
export type ColumnProfile = AnswerOf<typeof calls.dataFiles.outputProfile>['output_column_profile']
type FileCell = AnswerOf<typeof calls.dataFiles.outputCell>['output_file_cell']

/** Whose files. */
export interface FilesOf {
  workspaceId: number
  id: number
  direction: Direction
}

export const FILES_PAGE = 50
export const ROWS_PAGE = 50

interface ListSelection {
  offset: number
  limit: number
  /** A part of the name; empty: all. */
  name: string
}

export interface PageSelection {
  offset: number
  columnOffset: number
  columnLimit: number
  view: 'table' | 'raw'
}

/** Which cell; in JSON lines the column is found by its name. */
export interface CellPlace {
  row: number
  column: number
  key: string
  view: 'table' | 'raw'
}

const LONGEST_LINE = 100_000

type Options = { signal?: AbortSignal }

/** The contract makes these calls for both directions from one description: they differ in the names of the answers only. */
type LooseCall = (call: { params: object; query: object }, options?: Options) => Promise<Record<string, never>>

async function asked(of: FilesOf, what: string, answer: string, params: object, query: object, options: Options) {
  const call = (api.dataFiles as unknown as Record<string, LooseCall>)[`${of.direction}${what}`]!
  const given = await call({ params: { id: of.workspaceId, cid: of.id, ...params }, query }, options)
  return given[`${of.direction}_${answer}`]!
}

const listFiles = (of: FilesOf, { offset, limit, name }: ListSelection, options: Options): Promise<FileList> =>
  asked(of, 's', 'file_preview', {}, { offset, limit, ...(name !== '' && { name_filter: name }) }, options)

const readPage = (of: FilesOf, did: number, selection: PageSelection, options: Options): Promise<FilePage> =>
  asked(
    of,
    '',
    'file_preview',
    { did },
    {
      offset: selection.offset,
      limit: ROWS_PAGE,
      column_offset: selection.columnOffset,
      column_limit: selection.columnLimit,
      view: selection.view,
      line_limit: LONGEST_LINE,
    },
    options,
  )

/** Below the configuration: what refreshes all of it refreshes its files. */
export const filesKey = ({ id, direction }: FilesOf) =>
  [...sharedKeys.one('configuration', id), 'files', direction] as const

export const fileListQuery = (of: FilesOf, selection: ListSelection) =>
  queryOptions({
    queryKey: [...filesKey(of), 'list', selection],
    queryFn: ({ signal }) => listFiles(of, selection, { signal }),
    placeholderData: keepPreviousData,
  })

/** What is published does not change: a file that is run anew is another one. */
export const filePageQuery = (of: FilesOf, did: number, selection: PageSelection) =>
  queryOptions({
    queryKey: [...filesKey(of), 'page', did, selection],
    queryFn: ({ signal }) => readPage(of, did, selection, { signal }),
    staleTime: Infinity,
    // The page says itself that the file is gone.
    meta: { isQuiet: true },
  })

export const cellQuery = (of: FilesOf, did: number, place: CellPlace) =>
  queryOptions({
    queryKey: [...filesKey(of), 'cell', did, place],
    queryFn: ({ signal }): Promise<FileCell> => asked(of, 'Cell', 'file_cell', { did }, place, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { isQuiet: true },
  })

export const profileQuery = (of: FilesOf, did: number, { column, key }: { column: number; key: string }) =>
  queryOptions({
    queryKey: [...filesKey(of), 'profile', did, column, key],
    queryFn: ({ signal }): Promise<ColumnProfile> =>
      asked(of, 'Profile', 'column_profile', { did }, { column, key }, { signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  })

/** Asked for when it is needed: what a list has given minutes ago may be good no more. */
export async function linkToAll(of: FilesOf): Promise<string> {
  const { downloadToken } = await listFiles(of, { offset: 0, limit: 1, name: '' }, {})
  return links.download(downloadToken)
}

export async function linkToFile(of: FilesOf, did: number): Promise<string> {
  const page = await readPage(of, did, { offset: 0, columnOffset: 0, columnLimit: 1, view: 'table' }, {})
  return links.download(page.file_download_token)
}
