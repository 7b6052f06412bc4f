/** How wide a column begins: as its name and its first cells need, within bounds. */
import { countText } from '../../format/counts.ts'

export const NARROWEST = 64
export const WIDEST = 1_200
/** Where pieces come later, widths must not depend on them: the table would move under the reader's eyes. */
const USUAL = 160
const CHARACTER = 7.4
const AROUND = 28
const WIDEST_AT_FIRST = 320
const ROWS_LOOKED_AT = 20

/** What is known of a table when it is first shown: of all columns, or of the first of them only. */
export interface FirstPiece {
  columnsCount: number
  columns: readonly string[]
  types: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

export function firstWidths({ columnsCount, columns, types, rows }: FirstPiece): (column: number) => number {
  if (columnsCount > columns.length) return () => USUAL
  const widths = columns.map((name, column) => {
    const cells = rows.slice(0, ROWS_LOOKED_AT).map((row) => row[column]?.length ?? 0)
    const longest = Math.max(name.length, types[column]?.length ?? 0, ...cells)
    return clamp(Math.ceil(longest * CHARACTER) + AROUND, 96, WIDEST_AT_FIRST)
  })
  return (column) => widths[column] ?? USUAL
}

/** Room for the numbers of the rows, up to this one. */
export const gutterFor = (lastNumber: number): number =>
  Math.max(Math.ceil(countText(lastNumber).length * CHARACTER) + 20, 56)

export interface PlacedColumn {
  index: number
  /** From the left edge of the table. */
  start: number
  size: number
}

/** All of them, side by side. */
export function placeAll(count: number, widthOf: (column: number) => number, gutter: number): PlacedColumn[] {
  let end = gutter
  return Array.from({ length: count }, (_none, index) => {
    const size = widthOf(index)
    const start = end
    end += size
    return { index, start, size }
  })
}

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
