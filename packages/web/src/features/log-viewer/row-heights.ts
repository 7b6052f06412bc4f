/**
 * How high the rows of a list are and where each begins, for a million rows of which few were ever seen: all are taken to be of one
 * height until they are measured. Never changed, only replaced by one that knows more.
 */
const BLOCK_ROWS = 256

export class RowHeights {
  readonly #usual: number
  /** By block: how much higher than usual each of its rows is. */
  readonly #extras: ReadonlyMap<number, Float64Array>
  readonly #sums: ReadonlyMap<number, number>

  constructor(usual: number, extras: ReadonlyMap<number, Float64Array> = new Map()) {
    this.#usual = usual
    this.#extras = extras
    this.#sums = new Map(Array.from(extras, ([block, rows]) => [block, rows.reduce((sum, extra) => sum + extra, 0)]))
  }

  heightOf(row: number): number {
    return this.#usual + (this.#extras.get(Math.floor(row / BLOCK_ROWS))?.[row % BLOCK_ROWS] ?? 0)
  }

  /** Where the row begins; of the row after the last one: how high all are together. */
  topOf(row: number): number {
    const own = Math.floor(row / BLOCK_ROWS)
    let top = row * this.#usual
    for (const [block, sum] of this.#sums) if (block < own) top += sum
    const rows = this.#extras.get(own)
    if (rows) for (let i = 0; i < row % BLOCK_ROWS; i++) top += rows[i]!
    return top
  }

  /** The row at that place among `count`; the first or the last one for places outside. */
  rowAt(y: number, count: number): number {
    let [from, to] = [0, Math.max(count - 1, 0)]
    while (from < to) {
      const middle = Math.ceil((from + to) / 2)
      if (this.topOf(middle) <= y) from = middle
      else to = middle - 1
    }
    return from
  }

  /** The same when nothing is new. */
  with(measured: ReadonlyMap<number, number>): RowHeights {
    const changed = Array.from(measured).filter(([row, height]) => height !== this.heightOf(row))
    if (changed.length === 0) return this
    const extras = new Map(this.#extras)
    for (const [row, height] of changed) {
      const block = Math.floor(row / BLOCK_ROWS)
      const known = extras.get(block)
      const rows = known === this.#extras.get(block) ? Float64Array.from(known ?? new Float64Array(BLOCK_ROWS)) : known!
      rows[row % BLOCK_ROWS] = height - this.#usual
      extras.set(block, rows)
    }
    return new RowHeights(this.#usual, extras)
  }
}
