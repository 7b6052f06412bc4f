/** A page of a file: rows of what is a table, lines of what is text. */
import { encodingOf, type Encoding } from '../../storage/excerpt.ts'
import { layoutOf, settled, type Dialect, type Layout } from '../../storage/layout.ts'
import type { RecordIndex } from '../../storage/record-index.ts'
import type { Storage } from '../../storage/storage.ts'
import { cellLimits, evenTable, shortened, splitRecord, tableOfObjects, type Table } from './cells.ts'
import { RecordFile } from './records.ts'

/** What a preview says beside what is known of the file. */
export type Page =
  | ({ format: 'table'; rowsTotalCount: number } & Table & Place)
  | ({ format: 'text'; lines: string[]; linesTotalCount: number } & Place)
  | { format: 'binary' }

interface Place {
  hasMoreItems: boolean
  selectionSettings: Selection
}

interface Selection {
  offset: number
  limit: number
}

export async function readPage(
  storage: Storage,
  { path, blob, manifest }: { path: string; blob: Buffer; manifest?: Dialect | null },
  selection: Selection,
): Promise<Page> {
  const dialect = manifest ?? undefined
  const layout = layoutOf(path, dialect)
  if (layout.kind === 'parquet') return readParquet(storage, blob, selection)
  const file = await RecordFile.open(storage.localPath(blob))
  try {
    const head = await file.head()
    const encoding = encodingOf(head)
    if (encoding === undefined) return { format: 'binary' }
    if (encoding !== 'utf-8') return readBeginning(file, encoding, selection)
    const index = await storage.recordIndex(blob, path, dialect)
    return await readText(file, settled(layout, head), index, selection)
  } finally {
    await file.close()
  }
}

async function readParquet(storage: Storage, blob: Buffer, selection: Selection): Promise<Page> {
  const page = await storage.parquetPage(blob, { ...selection, ...cellLimits, mostColumns: cellLimits.mostColumns + 1 })
  return page ? tablePage(evenTable(page.columns, page.rows), page.rowsCount, selection) : { format: 'binary' }
}

async function readText(
  file: RecordFile,
  layout: Layout,
  index: RecordIndex | undefined,
  selection: Selection,
): Promise<Page> {
  const { offset, limit } = selection
  if (layout.kind === 'csv') {
    const split = (record: string): string[] => splitRecord(record, layout.delimiter ?? layout.usual, layout.enclosure)
    const header = await file.read(layout, index, 0, 1)
    const { texts, count } = await file.read(layout, index, offset + 1, limit)
    const columns = header.texts[0] === undefined ? [] : split(header.texts[0])
    return tablePage(evenTable(columns, texts.map(split)), Math.max(count - 1, 0), selection)
  }
  const { texts, count } = await file.read(layout, index, offset, limit)
  if (layout.kind === 'json-lines') return tablePage(tableOfObjects(texts), count, selection)
  return textPage(texts, count, selection)
}

/** Two bytes a character: there is no index, so only what stands at the beginning is shown. */
async function readBeginning(file: RecordFile, encoding: Encoding, selection: Selection): Promise<Page> {
  const text = new TextDecoder(encoding).decode(await file.beginning(), { stream: true })
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const { offset, limit } = selection
  return textPage(lines.slice(offset, offset + limit), lines.length, selection)
}

const tablePage = ({ columns, rows }: Table, total: number, { offset, limit }: Selection): Page => ({
  format: 'table',
  columns,
  rows,
  rowsTotalCount: total,
  hasMoreItems: total > offset + limit,
  selectionSettings: { offset, limit },
})

const textPage = (lines: string[], total: number, { offset, limit }: Selection): Page => ({
  format: 'text',
  lines: lines.map(shortened),
  linesTotalCount: total,
  hasMoreItems: total > offset + limit,
  selectionSettings: { offset, limit },
})
