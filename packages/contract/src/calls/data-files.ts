/** The files that a configuration is given and that it has published. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, time } from '../shapes/basics.ts'
import { listQuery, nameFilter } from '../shapes/lists.ts'
import { keyed } from './kinds.ts'

const DEFAULT_LIMIT = 50

const file = z.object({
  id,
  file_name: z.string(),
  /** Null: not counted, because it is no table. */
  file_rows_count: z.number().nullable(),
  /** In bytes. */
  file_size: z.number(),
  first_lines: z.string().nullable(),
  last_modified_date: time,
  /** Whose output it is. */
  parent_configuration_id: id,
  /** For `links.download`; good for some minutes, for this user. */
  file_download_token: z.string(),
})

const fileList = z.object({
  data: z.array(file),
  filesTotalCount: z.int(),
  hasMoreItems: z.boolean(),
  /** For `links.download`: all files of this list in one ZIP. */
  downloadToken: z.string(),
  selectionSettings: z.object({ offset: z.int(), limit: z.int(), ...nameFilter }),
})

const page = {
  hasMoreItems: z.boolean(),
  selectionSettings: z.object({ offset: z.int(), limit: z.int() }),
}

/** Cells, lines and rows that are too long end with an ellipsis. */
const filePreview = z.discriminatedUnion('format', [
  file.extend({
    format: z.literal('table'),
    columns: z.array(z.string()),
    /** Each as long as the columns. Null: the row has nothing there. */
    rows: z.array(z.array(z.string().nullable())),
    rowsTotalCount: z.int(),
    ...page,
  }),
  file.extend({
    format: z.literal('text'),
    lines: z.array(z.string()),
    linesTotalCount: z.int(),
    ...page,
  }),
  file.extend({ format: z.literal('binary') }),
])

const previewOf = <Direction extends 'input' | 'output'>(direction: Direction, summary: string) =>
  ({
    method: 'GET',
    path: `/workspaces/{id}/configurations/{cid}/data/${direction}/preview`,
    access: { entity: 'workspace', permission: 'read' },
    summary,
    query: listQuery(['id'], { limit: DEFAULT_LIMIT }).pick({ offset: true, limit: true }).extend(nameFilter),
    answer: keyed(`${direction}_file_preview` as const, fileList),
  }) as const

const pageOf = <Direction extends 'input' | 'output'>(direction: Direction, summary: string) =>
  ({
    method: 'GET',
    path: `/workspaces/{id}/configurations/{cid}/data/${direction}/preview/{did}`,
    access: { entity: 'workspace', permission: 'read' },
    summary,
    query: listQuery(['id'], { limit: DEFAULT_LIMIT }).pick({ offset: true, limit: true }),
    answer: keyed(`${direction}_file_preview` as const, filePreview),
  }) as const

export const dataFiles = endpoints({
  inputs: previewOf('input', 'The files that the next run would be given now'),
  input: pageOf('input', 'Rows or lines of a file that the next run would be given'),
  outputs: previewOf('output', 'The files that the last run has published'),
  output: pageOf('output', 'Rows or lines of a file that the last run has published'),
})
