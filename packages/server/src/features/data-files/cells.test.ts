import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf } from '../../storage/layout.ts'
import { RecordScanner } from '../../storage/record-scanner.ts'
import { splitRecord } from './cells.ts'

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', ',', ';', '\n', '\r', ' ') })
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 })

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** As careful writers do it: in quotes where that is needed. */
const written = (text: string): string => (/[",;\r\n ]/.test(text) ? quoted(text) : text)

function recordsOf(content: Buffer, chunkBytes: number): string[] {
  const records: string[] = []
  const scanner = new RecordScanner(layoutOf('a.csv', { delimiter: ',' }), (start, end) =>
    records.push(content.subarray(start, end).toString()),
  )
  for (let at = 0; at < content.length; at += chunkBytes) scanner.feed(content.subarray(at, at + chunkBytes))
  scanner.finish()
  return records
}

test('[E-4.14] [C-7.65] every table that is written as CSV is read as it was, however it is cut into chunks', () => {
  const lineEnd = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(
      table,
      lineEnd,
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (rows, end, all, last, bytes) => {
        const lines = rows.map((row) => row.map(all ? quoted : written).join(','))
        const content = Buffer.from(lines.join(end) + (last ? end : ''))
        const read = recordsOf(content, bytes).map((record) => splitRecord(record.replace(/\r$/, ''), ',', '"'))
        expect(read).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('[C-7.65] whatever a record is, it is split into something, and nothing waits', () => {
  fc.assert(
    fc.property(
      cell,
      fc.constantFrom(',', ';', '||', '"'),
      fc.constantFrom('"', "'", ''),
      (record, delimiter, enclosure) => {
        expect(splitRecord(record, delimiter, enclosure).length).toBeGreaterThan(0)
      },
    ),
  )
})
