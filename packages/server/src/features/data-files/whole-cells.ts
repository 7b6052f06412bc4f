/** One cell of a table, or one line of a text, as whole as it can be sent. */
import type { Storage } from '../../storage/storage.ts'
import { cellOfLine } from './cells.ts'
import { firstLinesOf, withOpened, type Opened, type Published } from './opened.ts'
import { splitterOf } from './pages.ts'

export interface Cell {
  text: string | null
  /** There is more of it in the file. */
  isCut: boolean
}

export interface CellPlace {
  row: number
  column: number
  /** Of JSON lines. */
  key?: string | undefined
  view: 'table' | 'raw'
}

const MOST_CHARACTERS = 1_000_000
const MOST_RECORD_BYTES = 16 * 1024 * 1024

/** Undefined: there is none. */
export function readCell(storage: Storage, published: Published, place: CellPlace): Promise<Cell | undefined> {
  return withOpened(storage, published, async (opened) => {
    if (opened.kind === 'binary') return undefined
    if (opened.kind === 'foreign') return bounded((await firstLinesOf(opened))[place.row])
    if (opened.kind === 'parquet') return parquetCell(storage, published.blob, place)
    return recordCell(opened, place)
  })
}

async function recordCell(
  { file, layout, index }: Extract<Opened, { kind: 'records' }>,
  { row, column, key, view }: CellPlace,
): Promise<Cell | undefined> {
  const isTable = layout.kind !== 'text' && view === 'table'
  const record = isTable && layout.kind === 'csv' ? row + 1 : row
  const { texts, isCut } = await file.read(layout, index, record, 1, MOST_RECORD_BYTES)
  const [text] = texts
  if (text === undefined) return undefined
  if (!isTable) return bounded(text, isCut)
  return layout.kind === 'csv'
    ? bounded(splitterOf(layout)(text)[column] ?? null, isCut)
    : bounded(cellOfLine(text, key ?? ''), isCut)
}

async function parquetCell(storage: Storage, blob: Buffer, { row, column }: CellPlace): Promise<Cell | undefined> {
  const page = await storage.parquetPage(blob, {
    offset: row,
    limit: 1,
    columnOffset: column,
    columnLimit: 1,
    mostCharacters: MOST_CHARACTERS + 1,
  })
  return bounded(page?.rows[0]?.[0])
}

function bounded(text: string | null | undefined, isCut = false): Cell | undefined {
  if (text === undefined) return undefined
  return { text: text?.slice(0, MOST_CHARACTERS) ?? null, isCut: isCut || (text?.length ?? 0) > MOST_CHARACTERS }
}
