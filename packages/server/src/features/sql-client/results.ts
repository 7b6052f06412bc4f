/** Rows of a result, a page at a time, however many there are. */
import type { SqlQuery } from '@clew/contract'
import { Refusal } from '../../refusal.ts'
import { ParquetReader } from '../../storage/parquet.ts'
import { MOST_ROWS, resultPath } from './run-statement.ts'
import type { Running } from './sql-client.ts'

export interface ResultPage {
  offset: number
  limit: number
  column_offset: number
  column_limit: number
  cell_limit: number
}

type Result = NonNullable<SqlQuery['result']>

export class Results {
  readonly #parquet: ParquetReader

  /** `folder`: where the results of all statements lie. */
  constructor(folder: string) {
    this.#parquet = new ParquetReader(folder)
  }

  /** Null: it has none. */
  async page({ outcome, folder }: Running, asked: ResultPage): Promise<Result | null> {
    if (outcome?.state !== 'finished') return null
    const { columns, rowsCount } = outcome
    const page = await this.#parquet.page(resultPath(folder), {
      offset: asked.offset,
      limit: asked.limit,
      columnOffset: asked.column_offset,
      columnLimit: asked.column_limit,
      mostCharacters: asked.cell_limit + 1,
    })
    if (!page) throw new Refusal('missing_file', 'The result is not there any more. Please run the statement again.')
    return {
      rows_count: rowsCount,
      is_limited: rowsCount >= MOST_ROWS ? 1 : 0,
      columns_count: columns.length,
      // As the statement has them: in the file, columns of one name are told apart.
      columns: columns.slice(asked.column_offset, asked.column_offset + asked.column_limit),
      column_offset: asked.column_offset,
      offset: asked.offset,
      rows: page.rows.map((row) => row.map((cell) => cell && shortened(cell, asked.cell_limit))),
    }
  }
}

/** Never within a character that takes two places. */
const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text
