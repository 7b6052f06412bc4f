/** What a grid shows. It may come in pieces: undefined is what has not come yet. */
export interface GridCells {
  name: (column: number) => string | undefined
  type: (column: number) => string
  /** Null: nothing in this cell. */
  cell: (row: number, column: number) => string | null | undefined
}

/** The first and last of what is in view. */
export interface Span {
  from: number
  to: number
}

export interface Shown {
  rows: Span
  columns: Span
}
