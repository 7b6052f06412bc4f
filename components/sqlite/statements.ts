/** Runs SQL statement by statement. SQLite itself says where one ends, so that triggers with semicolons inside work. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { log, UserError } from '@clew/component-sdk'
import { secondsSince } from '../kit/progress.ts'
import { splitStatements } from '../kit/sql-statements.ts'

const LONGEST_EXCERPT = 500

export function runStatements(db: DatabaseSync, sql: string): void {
  let rest = sql
  // What remains at the end is white space and comments.
  for (let number = 1; splitStatements(rest).length > 0; number++) {
    const start = performance.now()
    rest = rest.slice(runFirst(db, rest, number, sql.length - rest.length, sql))
    log.info(`Statement ${number} done in ${secondsSince(start)} s`)
  }
}

/** Gives the length of the statement. */
function runFirst(db: DatabaseSync, rest: string, number: number, offset: number, sql: string): number {
  let text = rest
  try {
    const statement = db.prepare(rest)
    text = statement.sourceSQL
    exhaust(statement)
    return text.length
  } catch (error) {
    const begin = offset + (text.length - text.trimStart().length)
    const line = sql.slice(0, begin).split('\n').length
    throw new UserError(`Statement ${number}, at line ${line}, failed: ${(error as Error).message}\n\n${excerpt(text)}`)
  }
}

/** Row by row: the answer of a SELECT over everything must not be held as a whole. */
function exhaust(statement: StatementSync): void {
  if (statement.columns().length === 0) {
    statement.run()
    return
  }
  const rows = statement.iterate()
  while (!rows.next().done);
}

function excerpt(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > LONGEST_EXCERPT ? `${trimmed.slice(0, LONGEST_EXCERPT)}…` : trimmed
}
