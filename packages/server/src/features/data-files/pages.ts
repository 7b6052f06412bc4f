/** A page of a file: rows of what is a table, lines of what is text. */
import type { Layout } from '../../storage/layout.ts'
import type { Storage } from '../../storage/storage.ts'
import * as cells from './cells.ts'
import { guessTypes } from './column-types.ts'
import { firstLinesOf, withOpened, type Opened, type Published } from './opened.ts'

/** What a preview says beside what is known of the file. */
export type Page =
  | ({ format: 'table'; rowsTotalCount: number; columnTypes: string[] } & cells.Table & Place)
  | ({ format: 'text'; lines: string[]; linesTotalCount: number } & Place)
  | { format: 'binary' }

interface Place {
  hasMoreItems: boolean
  selectionSettings: { offset: number; limit: number }
}

export interface Selection extends cells.Window {
  offset: number
  limit: number
  /** `raw`: a table as lines, the header first. */
  view: 'table' | 'raw'
  /** Characters of a line. */
  lineLimit: number
}

type Records = Extract<Opened, { kind: 'records' }>
type TableLayout = Extract<Layout, { kind: 'csv' | 'json-lines' }>

/** By these the types of the columns are guessed, whatever page is shown: they must not change on the way. */
const SAMPLE_ROWS = 50
/** Of all lines of a page together. */
const MOST_LINE_CHARACTERS = 2_000_000

export function readPage(storage: Storage, published: Published, selection: Selection): Promise<Page> {
  return withOpened(storage, published, async (opened) => {
    if (opened.kind === 'binary') return { format: 'binary' }
    if (opened.kind === 'parquet') return readParquet(storage, published.blob, selection)
    const { offset, limit } = selection
    if (opened.kind === 'foreign') {
      const lines = await firstLinesOf(opened)
      return textPage(lines.slice(offset, offset + limit), lines.length, selection)
    }
    const { file, layout, index } = opened
    if (layout.kind !== 'text' && selection.view === 'table') return readTable(opened, layout, selection)
    const { texts, count } = await file.read(layout, index, offset, limit)
    return textPage(texts, count, selection)
  })
}

async function readTable({ file, index }: Records, layout: TableLayout, selection: Selection): Promise<Page> {
  const { offset, limit } = selection
  const skip = layout.kind === 'csv' ? 1 : 0
  const { texts, count } = await file.read(layout, index, offset + skip, limit)
  const sample = offset === 0 ? texts : (await file.read(layout, index, skip, SAMPLE_ROWS)).texts
  const total = Math.max(count - skip, 0)
  if (layout.kind === 'json-lines') {
    const table = cells.tableOfObjects(texts, selection)
    const rows = sample.map((line) => table.columns.map((key) => cells.cellOfLine(line, key)))
    return tablePage(table, guessTypes(rows, table.columns.length), total, selection)
  }
  const split = splitterOf(layout)
  const header = await file.read(layout, index, 0, 1)
  const columns = header.texts[0] === undefined ? [] : split(header.texts[0])
  const table = cells.evenTable(columns, texts.map(split), selection)
  const rows = sample.map((record) => split(record).slice(table.columnOffset))
  return tablePage(table, guessTypes(rows, table.columns.length), total, selection)
}

export const splitterOf =
  (layout: Extract<Layout, { kind: 'csv' }>) =>
  (record: string): string[] =>
    cells.splitRecord(record, layout.delimiter ?? layout.usual, layout.enclosure)

async function readParquet(storage: Storage, blob: Buffer, selection: Selection): Promise<Page> {
  const isRaw = selection.view === 'raw'
  // As lines the header is one.
  const offset = isRaw ? Math.max(selection.offset - 1, 0) : selection.offset
  const hasHeader = isRaw && selection.offset === 0
  const page = await storage.parquetPage(blob, {
    ...selection,
    offset,
    limit: hasHeader ? selection.limit - 1 : selection.limit,
    mostCharacters: cells.MOST_CHARACTERS + 1,
  })
  if (!page) return { format: 'binary' }
  if (isRaw) {
    const lines = [...(hasHeader ? [page.columns] : []), ...page.rows].map(cells.csvLine)
    return textPage(lines, page.rowsCount + 1, selection)
  }
  const { columnLimit } = selection
  const table = cells.evenTable(page.columns, page.rows, { columnOffset: 0, columnLimit })
  const placed = { ...table, columnOffset: selection.columnOffset, columnsTotalCount: page.columnsCount }
  return tablePage(placed, page.types, page.rowsCount, selection)
}

const tablePage = (table: cells.Table, columnTypes: string[], total: number, { offset, limit }: Selection): Page => ({
  format: 'table',
  ...table,
  columnTypes,
  rowsTotalCount: total,
  hasMoreItems: total > offset + limit,
  selectionSettings: { offset, limit },
})

const textPage = (lines: string[], total: number, { offset, limit, lineLimit }: Selection): Page => ({
  format: 'text',
  lines: lines.map((line) => cells.shortened(line, Math.min(lineLimit, Math.ceil(MOST_LINE_CHARACTERS / limit)))),
  linesTotalCount: total,
  hasMoreItems: total > offset + limit,
  selectionSettings: { offset, limit },
})
