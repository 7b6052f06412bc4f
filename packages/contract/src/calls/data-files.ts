/** The files that a configuration is given and that it has published. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, time } from '../shapes/basics.ts'
import { listQuery, nameFilter, queryNumber } from '../shapes/lists.ts'
import { keyed } from './kinds.ts'

const DEFAULT_LIMIT = 50
const MOST_COLUMNS = 1_000
const MOST_ROW = 1_000_000_000
const MOST_COLUMN = 1_000_000
const SHORT_LINE = 1_000
const LONG_LINE = 100_000

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

/** Cells and lines that are too long end with an ellipsis. */
const filePreview = z.discriminatedUnion('format', [
  file.extend({
    format: z.literal('table'),
    /** Those that were asked for; `columnOffset` is the place of the first. */
    columns: z.array(z.string()),
    columnOffset: z.int(),
    columnsTotalCount: z.int(),
    /** What the columns hold: as the file says, or as its first rows look. Empty: nobody knows. */
    columnTypes: z.array(z.string()),
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

/** One cell, or one line of a text, as whole as it can be sent. */
const cell = z.object({
  text: z.string().nullable(),
  /** There is more of it in the file. */
  isCut: z.boolean(),
})

const profile = z.object({
  /** How many rows were looked at, from the first on. */
  rows: z.int(),
  /** These are all rows of the file. */
  isComplete: z.boolean(),
  holds: z.enum(['numbers', 'times', 'texts', 'nothing']),
  empty: z.int(),
  distinct: z.int(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** Of numbers and times: how many lie from one to another. Of texts: how often the most frequent ones occur (`to` is null). */
  bars: z.array(z.object({ from: z.string(), to: z.string().nullable(), count: z.int() })),
})

/** Which cell or column. In JSON lines a column is known by its key: its place depends on the rows around it. */
const columnQuery = {
  column: queryNumber(0, MOST_COLUMN).default(0),
  key: z.string().max(LONG_LINE).optional(),
}

const pageQuery = listQuery(['id'], { limit: DEFAULT_LIMIT })
  .pick({ offset: true, limit: true })
  .extend({
    column_offset: queryNumber(0, MOST_COLUMN).default(0),
    column_limit: queryNumber(1, MOST_COLUMNS).default(MOST_COLUMNS),
    /** `raw`: a table as the lines it is written in, the header first; what is no text is written as CSV. */
    view: z.enum(['table', 'raw']).default('table'),
    /** Characters of a line; where there are many lines it may be fewer. */
    line_limit: queryNumber(1, LONG_LINE).default(SHORT_LINE),
  })

const base = <Direction extends 'input' | 'output'>(direction: Direction) =>
  `/workspaces/{id}/configurations/{cid}/data/${direction}/preview` as const
const access = { entity: 'workspace', permission: 'read' } as const

const previewOf = <Direction extends 'input' | 'output'>(direction: Direction, summary: string) =>
  ({
    method: 'GET',
    path: base(direction),
    access,
    summary,
    query: listQuery(['id'], { limit: DEFAULT_LIMIT }).pick({ offset: true, limit: true }).extend(nameFilter),
    answer: keyed(`${direction}_file_preview` as const, fileList),
  }) as const

const pageOf = <Direction extends 'input' | 'output'>(direction: Direction, summary: string) =>
  ({
    method: 'GET',
    path: `${base(direction)}/{did}`,
    access,
    summary,
    query: pageQuery,
    answer: keyed(`${direction}_file_preview` as const, filePreview),
  }) as const

const cellOf = <Direction extends 'input' | 'output'>(direction: Direction) =>
  ({
    method: 'GET',
    path: `${base(direction)}/{did}/cell`,
    access,
    summary: 'One cell of a table, or one line of a text, in full',
    query: z.strictObject({
      row: queryNumber(0, MOST_ROW).default(0),
      ...columnQuery,
      view: pageQuery.shape.view,
    }),
    answer: keyed(`${direction}_file_cell` as const, cell),
  }) as const

const profileOf = <Direction extends 'input' | 'output'>(direction: Direction) =>
  ({
    method: 'GET',
    path: `${base(direction)}/{did}/profile`,
    access,
    summary: 'What a column of a table holds: empty cells, different values, smallest, largest, how they are spread',
    query: z.strictObject(columnQuery),
    answer: keyed(`${direction}_column_profile` as const, profile),
  }) as const

export const dataFiles = endpoints({
  inputs: previewOf('input', 'The files that the next run would be given now'),
  input: pageOf('input', 'Rows or lines of a file that the next run would be given'),
  inputCell: cellOf('input'),
  inputProfile: profileOf('input'),
  outputs: previewOf('output', 'The files that the last run has published'),
  output: pageOf('output', 'Rows or lines of a file that the last run has published'),
  outputCell: cellOf('output'),
  outputProfile: profileOf('output'),
})
