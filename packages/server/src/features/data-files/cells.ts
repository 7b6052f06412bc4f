/** Makes rows of cells out of records. Whatever the records are, there is something to show. */
export const MOST_CHARACTERS = 1000
const ELLIPSIS = '…'
/** Where a line of JSON lines is no object. */
const VALUE_COLUMN = 'value'

export type Row = (string | null)[]

/** A part of a table: some of its columns. */
export interface Table {
  columns: string[]
  columnOffset: number
  columnsTotalCount: number
  rows: Row[]
}

/** Which columns, and how much of a cell. */
export interface Window {
  columnOffset: number
  columnLimit: number
  mostCharacters?: number
}

/** RFC 4180, and lenient: a quote that does not open a field is itself, and one that is never closed ends with the record. */
export function splitRecord(record: string, delimiter: string, enclosure: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= record.length;) {
    const [cell, next] = readCell(record, at, delimiter, enclosure)
    cells.push(cell)
    at = next
  }
  return cells
}

/** The cell, and where the next one begins. */
function readCell(record: string, start: number, delimiter: string, enclosure: string): [string, number] {
  const isQuote = (position: number): boolean => enclosure !== '' && record.startsWith(enclosure, position)
  let at = start
  let cell = ''
  while (isQuote(at)) {
    const close = record.indexOf(enclosure, at + 1)
    const end = close < 0 ? record.length : close
    // Two quotes are one: the second opens again.
    cell += (at > start ? enclosure : '') + record.slice(at + 1, end)
    at = end + 1
  }
  const end = record.indexOf(delimiter, at)
  if (end < 0) return [cell + record.slice(at), record.length + 1]
  return [cell + record.slice(at, end), end + delimiter.length]
}

/** Objects by their keys; anything else in a column of its own. */
export function tableOfObjects(lines: readonly string[], window: Window): Table {
  const objects = lines.map(asObject)
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const columns = keys.slice(window.columnOffset, window.columnOffset + window.columnLimit)
  return {
    columns: columns.map((name) => shortened(name)),
    columnOffset: window.columnOffset,
    columnsTotalCount: keys.length,
    rows: objects.map((object) => columns.map((key) => cut(cellOf(object, key), window))),
  }
}

/** What a line of JSON lines has under a key. */
export const cellOfLine = (line: string, key: string): string | null => cellOf(asObject(line), key)

/** Rows as long as the columns, and nothing too long to be shown. */
export function evenTable(columns: readonly string[], rows: readonly Row[], window: Window): Table {
  const { columnOffset, columnLimit } = window
  const width = rows.reduce((most, row) => Math.max(most, row.length), columns.length)
  const fit = <Cell>(cells: readonly Cell[], filler: Cell): Cell[] =>
    Array.from(
      { length: Math.max(Math.min(width - columnOffset, columnLimit), 0) },
      (_none, i) => cells[columnOffset + i] ?? filler,
    )
  return {
    columns: fit(columns, '').map((name) => shortened(name)),
    columnOffset,
    columnsTotalCount: width,
    rows: rows.map((row) => fit(row, null).map((cell) => cut(cell, window))),
  }
}

const cut = (cell: string | null, { mostCharacters }: Window): string | null =>
  cell === null ? null : shortened(cell, mostCharacters)

/** Never within a character that takes two places. */
export const shortened = (text: string, mostCharacters = MOST_CHARACTERS): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '')}${ELLIPSIS}` : text

/** Written as CSV, for what is a table and no text. */
export const csvLine = (cells: Row): string =>
  cells.map((cell) => (cell === null ? '' : /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

function asObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Shown as it is.
  }
  return { [VALUE_COLUMN]: line }
}

function cellOf(object: Record<string, unknown>, key: string): string | null {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
