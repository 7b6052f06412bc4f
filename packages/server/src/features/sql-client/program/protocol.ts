/**
 * What server and program tell each other. The program runs in a run folder: it reads its task, says which tables the statement names,
 * waits until the server has put these into `in/`, and leaves its answer in `out/`.
 */

export const paths = {
  task: 'in/task.json',
  given: 'in/given.json',
  answer: 'out/answer.json',
  result: 'out/result.parquet',
  csv: 'out/result.csv',
  temporary: 'tmp',
} as const

export type Task =
  | { kind: 'query'; sql: string; memoryMib: number; mostRows: number; mostTemporaryMib: number }
  /** Makes a CSV file of a result that lies at `source`. */
  | { kind: 'csv'; source: string; memoryMib: number }

/** A table as the statement names it: parts that it does not have are empty. */
export interface TableName {
  catalog: string
  schema: string
  table: string
  /** Of the name in the statement, in characters from 0. */
  position: number | null
}

/** One line of the program's output each. */
export type Message = { wants: TableName } | { wantsAll: true } | { progress: number }

/** A table that the statement may read. */
export interface GivenTable {
  catalog: string
  schema: string
  table: string
  source: Source
}

/** Below the run folder. */
export type Source =
  | { kind: 'csv'; path: string; delimiter: string; enclosure: string }
  | { kind: 'json-lines'; path: string }
  | { kind: 'parquet'; path: string }
  /** Lines of JSON whose columns and types are known. */
  | { kind: 'view'; path: string; columns: Readonly<Record<string, string>> }

export interface ResultColumn {
  name: string
  type: string
}

export interface Problem {
  message: string
  position: number | null
}

export type Answer = { columns: ResultColumn[]; rowsCount: number } | { problem: Problem }
