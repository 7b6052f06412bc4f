import { expect, test } from 'vitest'
import type { DataFile } from '../../api/data-files.ts'
import { aFile } from '../../testing/data-files.ts'
import { inputFilesOf } from './input-files.ts'

const file = (file_name: string, first_lines: string | null = null, parent_configuration_id = 4): DataFile =>
  aFile({ file_name, first_lines, parent_configuration_id })
const columnsOf = (name: string, firstLines: string) => inputFilesOf([file(name, firstLines)])[0]!.columns

test('[C-2.5.8] a file is found below in/, and a table by its name in SQL', () => {
  const files = [
    file('tables/orders.csv'),
    file('tables/2026 sales.parquet'),
    file('files/photo.png'),
    file('notes.txt'),
  ]
  expect(inputFilesOf(files).map(({ path, table }) => [path, table])).toEqual([
    ['in/tables/orders.csv', 'orders'],
    ['in/tables/2026 sales.parquet', '_2026_sales'],
    ['in/files/photo.png', undefined],
    ['in/notes.txt', undefined],
  ])
})

test('[C-2.5.8] what two sources deliver under one name is told apart as the run does it', () => {
  const files = [file('tables/a.csv', null, 9), file('tables/a.csv', null, 4), file('tables/A.csv', null, 12)]
  expect(inputFilesOf(files).map(({ path, table }) => [path, table])).toEqual([
    ['in/tables/a.csv', 'a'],
    ['in/tables/a__9.csv', 'a__9'],
    ['in/tables/A.csv', 'A_2'],
  ])
})

test.each([
  ['tables/a.csv', 'id,name\n1,Anna', ['id', 'name']],
  ['tables/a.csv', '\uFEFFid;"first; name";"say ""hi"""\r\n1;2;3', ['id', 'first; name', 'say "hi"']],
  ['tables/a.tsv', 'id\tna,me', ['id', 'na,me']],
  ['tables/a.csv', 'id, name ,,id', ['id', 'name']],
  ['tables/a.csv', '', []],
  ['tables/a.csv', '"never closed', ['never close']],
  ['files/a.jsonl', '{"id":1,"name":"Anna"}\n{', ['id', 'name']],
  ['files/a.ndjson', 'no json', []],
  ['files/a.html', '<a,b>', []],
])('[C-2.5.8] the columns of %s beginning with %j', (name, firstLines, columns) => {
  expect(columnsOf(name, firstLines)).toEqual(columns)
})

test('[C-2.5.8] a column that the excerpt of the server cuts off is left out', () => {
  const header = Array.from({ length: 300 }, (_none, i) => `column_${i}`).join(',')
  const columns = columnsOf('tables/a.csv', header.slice(0, 2_048))
  expect(columns.length).toBeGreaterThan(100)
  expect(columns.every((name) => header.split(',').includes(name))).toBe(true)
  expect(columns.at(-1)).not.toBe(header.slice(0, 2_048).split(',').at(-1))
})
