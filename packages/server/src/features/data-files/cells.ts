/** Makes rows of cells out of records. Whatever the records are, there is something to show. */
const MOST_COLUMNS = 1000
const MOST_CHARACTERS = 1000
const ELLIPSIS = '…'
/** Where a line of JSON lines is no object. */
const VALUE_COLUMN = 'value'

export const cellLimits = { mostColumns: MOST_COLUMNS, mostCharacters: MOST_CHARACTERS + 1 } as const

export type Row = (string | null)[]
export interface Table {
  columns: string[]
  rows: Row[]
}

/** RFC 4180, and lenient: a quote that does not open a field is itself, and one that is never closed ends with the record. */
export function splitRecord(record: string, delimiter: string, enclosure: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= record.length && cells.length <= MOST_COLUMNS;) {
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
export function tableOfObjects(lines: readonly string[]): Table {
  const objects = lines.map(asObject)
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object).slice(0, MOST_COLUMNS + 1)))]
  return evenTable(
    columns,
    objects.map((object) =>
      columns.slice(0, MOST_COLUMNS + 1).map((name) => asCell(Object.hasOwn(object, name) ? object[name] : undefined)),
    ),
  )
}

/** Rows as long as the columns, and nothing too long to be shown. */
export function evenTable(columns: readonly string[], rows: readonly Row[]): Table {
  const width = Math.min(
    rows.reduce((most, row) => Math.max(most, row.length), columns.length),
    MOST_COLUMNS + 1,
  )
  const isCut = width > MOST_COLUMNS
  const fit = <Cell>(cells: readonly Cell[], filler: Cell): Cell[] =>
    Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_none, i) => cells[i] ?? filler)
  const mark = isCut ? [ELLIPSIS] : []
  return {
    columns: [...fit(columns, '').map(shortened), ...mark],
    rows: rows.map((row) => [...fit(row, null).map((cell) => (cell === null ? null : shortened(cell))), ...mark]),
  }
}

export const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}${ELLIPSIS}` : text

function asObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Shown as it is.
  }
  return { [VALUE_COLUMN]: line }
}

function asCell(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
