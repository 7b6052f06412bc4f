/** Which cells are numbers. 007 and +49 are not: a number would lose what makes them what they are. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const INTEGER = /^-?\d{1,18}$/

export const isNumeric = (cell: string): boolean => NUMBER.test(cell)

/** As SQLite keeps it: an integer of 64 bits, else a floating-point number; text when it is no number at all. */
export function toNumber(cell: string): bigint | number | string {
  if (!isNumeric(cell)) return cell
  // A number of JavaScript would become 7.0.
  if (INTEGER.test(cell)) return BigInt(cell)
  // Longer integers are identifiers: rounded ones would be worthless.
  return /^-?\d+$/.test(cell) ? cell : Number(cell)
}
