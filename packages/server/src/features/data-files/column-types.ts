/** What the columns of a text table seem to hold, by their first rows. */
import type { Row } from './cells.ts'

const looks: readonly [type: string, pattern: RegExp][] = [
  // A number with a zero before it is a code, such as that of a town.
  ['integer', /^[+-]?(0|[1-9]\d{0,17})$/],
  ['decimal', /^[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i],
  ['boolean', /^(true|false)$/i],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['time', /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i],
]

/** Empty where no row has anything. */
export function guessTypes(rows: readonly Row[], columnsCount: number): string[] {
  return Array.from({ length: columnsCount }, (_none, column) => {
    const cells = rows.map((row) => row[column]).filter((cell) => cell !== undefined && cell !== null && cell !== '')
    if (cells.length === 0) return ''
    return looks.find(([, pattern]) => cells.every((cell) => pattern.test(cell!.trim())))?.[0] ?? 'text'
  })
}
