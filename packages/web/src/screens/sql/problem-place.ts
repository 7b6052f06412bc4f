/** Where in the editor the problem of a statement is. */
import type { SqlQuery } from '@clew/contract'

export interface PlacedProblem {
  message: string
  /** In the text of the editor, of which the statement may be a part. */
  position: number
}

/** `offset`: where in the editor the statement begins. */
export function problemOf(query: SqlQuery | undefined, offset: number): PlacedProblem | undefined {
  if (!query?.error || query.error.position === null) return undefined
  return { message: query.error.message, position: offset + query.error.position }
}

/** Line and column, from 1. */
export function placeIn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
