/** CSV as RFC 4180 has it, row by row. */
import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { readManifest, UserError, type InputFile } from '@clew/component-sdk'

/** The header first, then the rows, each as long as the header. Nothing for an empty file. */
export async function* readCsv({ name, path }: InputFile): AsyncGenerator<string[], void> {
  const { delimiter = ',', enclosure = '"' } = await readManifest(path)
  const parser = parse({ delimiter, quote: enclosure, escape: enclosure, bom: true, skip_empty_lines: true })
  const source = createReadStream(path).on('error', (error) => parser.destroy(error))
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) yield row
  } catch (error) {
    throw error instanceof CsvError ? new UserError(`${name} is not valid CSV: ${error.message}.`) : error
  } finally {
    source.destroy()
  }
}

type Cell = string | number | bigint | null

/** NULL is an empty cell, an empty text is a quoted one: databases can tell them apart again. */
export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
