import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { aConfiguration } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { aPublisher, parquetOf, publishFiles } from '../../testing/published.ts'

let clew: TestInstance
let token: string
let workspaceId: number
let configurationId: number
beforeAll(async () => {
  clew = await testInstance()
  ;({ token, workspaceId, configurationId } = await aPublisher(clew))
})

const call = (direction: string, configuration: number, fileId: number, query = '') =>
  clew.call(
    'GET',
    `/workspaces/${workspaceId}/configurations/${configuration}/data/${direction}/preview/${fileId}?${query}`,
    { token },
  )
/** Of a file that has just been published. */
async function preview(name: string, content: string | Buffer, query = '') {
  const ids = await publishFiles(clew, configurationId, { [`files/${name}`]: content })
  return (await call('output', configurationId, ids[`files/${name}`]!, query)).json().output_file_preview
}

test('[C-7.64] a page has what the list says, fifty rows, their number, and whether more follow', async () => {
  const content = `id,name\n${Array.from({ length: 120 }, (_none, i) => `${i},row ${i}`).join('\n')}\n`
  const first = await preview('orders.csv', content)
  expect(first).toMatchObject({
    file_name: 'files/orders.csv',
    file_rows_count: 120,
    first_lines: expect.stringContaining('id,name'),
    parent_configuration_id: configurationId,
    file_download_token: expect.any(String),
    format: 'table',
    columns: ['id', 'name'],
    rowsTotalCount: 120,
    hasMoreItems: true,
    selectionSettings: { offset: 0, limit: 50 },
  })
  expect([first.rows.length, first.rows[0], first.rows[49]]).toEqual([50, ['0', 'row 0'], ['49', 'row 49']])
  const last = await preview('orders.csv', content, 'offset=100')
  expect([last.rows.length, last.rows[0], last.hasMoreItems]).toEqual([20, ['100', 'row 100'], false])
  expect((await preview('orders.csv', content, 'offset=120')).rows).toEqual([])
})

test('[C-7.64] an input is shown as an output is', async () => {
  const target = await aConfiguration(clew, { workspace_id: workspaceId })
  await clew.db
    .insertInto('configuration_links')
    .values({ target_id: target.id, source_id: configurationId, filters: ['*.csv'] })
    .execute()
  const ids = await publishFiles(clew, configurationId, { 'tables/a.csv': 'id\n1\n', 'files/a.txt': 'one\n' })
  const page = (await call('input', target.id, ids['tables/a.csv']!)).json().input_file_preview
  expect(page).toMatchObject({ columns: ['id'], rows: [['1']], parent_configuration_id: configurationId })
  expect((await call('input', target.id, ids['files/a.txt']!)).json().error_type).toBe('missing_file')
})

test.each([
  ['quotes and line ends in cells', 'a,b\n"1\n2","say ""hi"""\n', ['a', 'b'], [['1\n2', 'say "hi"']]],
  ['carriage returns', 'a,b\r\n1,2\r\n', ['a', 'b'], [['1', '2']]],
  ['a byte order mark', '\u{feff}"a",b\n1,2', ['a', 'b'], [['1', '2']]],
  ['semicolons', 'a;b\n1,5;2\n', ['a', 'b'], [['1,5', '2']]],
  [
    'uneven rows',
    'a,b\n1\n1,2,3\n',
    ['a', 'b', ''],
    [
      ['1', null, null],
      ['1', '2', '3'],
    ],
  ],
  ['blank lines', '\na\n\n1\n\n\n', ['a'], [['1']]],
  ['quotes inside', 'a\n5" pipe\n', ['a'], [['5" pipe']]],
  ['text after a quote', 'a,b\n"x"y,2\n', ['a', 'b'], [['xy', '2']]],
  ['an open quote', 'a,b\n1,"never\nclosed', ['a', 'b'], [['1', 'never\nclosed']]],
  [
    'empty cells',
    'a,b\n,\n"",\n',
    ['a', 'b'],
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['only a header', 'a,b\n', ['a', 'b'], []],
  ['nothing', '', [], []],
  ['another encoding', Buffer.from('a\nStra\xdfe\n', 'latin1'), ['a'], [['Stra\u{fffd}e']]],
])('[C-7.65] CSV with %s is read', async (_what, content, columns, rows) => {
  expect(await preview('a.csv', content)).toMatchObject({ format: 'table', columns, rows })
})

test('[C-7.66] JSON lines have a column for each key', async () => {
  const lines = ['{"id":1,"tags":["a"]}', '', '{"id":2,"name":"x","gone":null}', '[1,2]', '{broken']
  expect(await preview('a.jsonl', lines.join('\n'))).toMatchObject({
    columns: ['id', 'tags', 'name', 'gone', 'value'],
    rows: [
      ['1', '["a"]', null, null, null],
      ['2', null, 'x', null, null],
      [null, null, null, null, '[1,2]'],
      [null, null, null, null, '{broken'],
    ],
    rowsTotalCount: 4,
  })
  expect(await preview('a.jsonl', '{"__proto__":1,"toString":2}\n{"a":1}')).toMatchObject({
    columns: ['__proto__', 'toString', 'a'],
    rows: [
      ['1', '2', null],
      [null, null, '1'],
    ],
  })
})

test('[C-7.66] Parquet is a table, from any row on', async () => {
  const content = await parquetOf(
    `select range as id, 'it''s' as "the ""name""", null as nothing, [1, 2] as list, timestamptz '2026-01-01 00:00:00Z' as t from range(3000)`,
  )
  expect(await preview('a.parquet', content, 'offset=2999&limit=7')).toMatchObject({
    columns: ['id', 'the "name"', 'nothing', 'list', 't'],
    rows: [['2999', "it's", null, '[1, 2]', '2026-01-01 00:00:00+00']],
    rowsTotalCount: 3000,
    hasMoreItems: false,
  })
  const page = await preview(
    'a.parquet',
    await parquetOf('select range as file_row_number from range(100)'),
    'offset=60',
  )
  expect([page.rows.length, page.rows[0]]).toEqual([40, ['60']])
})

test('[C-7.66] other text is lines, blank ones included', async () => {
  expect(await preview('a.log', 'one\r\n\ntwo')).toMatchObject({
    format: 'text',
    lines: ['one', '', 'two'],
    linesTotalCount: 3,
  })
  expect(await preview('empty.txt', '')).toMatchObject({ format: 'text', lines: [], linesTotalCount: 0 })
  const utf16 = Buffer.from('\u{feff}eins\r\nzwei\r\n', 'utf16le')
  expect(await preview('a.csv', utf16)).toMatchObject({ format: 'text', lines: ['eins', 'zwei'] })
})

test('[C-7.67] of a big file every page is right, to its end', async () => {
  const count = 400_000
  const content = `id,text\n${Array.from({ length: count }, (_none, i) => `${i},"a\nb"`).join('\n')}\n\n\r\n`
  const { 'big.csv': id } = await publishFiles(clew, configurationId, { 'big.csv': content })
  for (const offset of [0, 1, 255, 256, 123_456, count - 2]) {
    const page = (await call('output', configurationId, id!, `offset=${offset}&limit=2`)).json().output_file_preview
    expect(page).toMatchObject({
      columns: ['id', 'text'],
      rows: [offset, offset + 1].map((row) => [`${row}`, 'a\nb']),
      rowsTotalCount: count,
      hasMoreItems: offset < count - 2,
    })
  }
})

test('[C-7.67] a file that is one endless line is shown by its beginning', async () => {
  const long = 'x'.repeat(5_000_000)
  expect(await preview('a.txt', long)).toMatchObject({ lines: [`${'x'.repeat(1000)}…`], linesTotalCount: 1 })
  const csv = await preview('a.csv', `id,text\n1,"${long}`)
  expect(csv).toMatchObject({ rows: [['1', `${'x'.repeat(1000)}…`]], rowsTotalCount: 1, hasMoreItems: false })
})

test('[C-7.68] long cells are cut and marked', async () => {
  const long = '😀'.repeat(600)
  const text = await preview('a.csv', `a\n${long}\n`)
  expect(text.rows[0][0]).toBe(`${'😀'.repeat(500)}…`)
  expect((await preview('a.parquet', await parquetOf(`select repeat('x', 5000) as a`))).rows).toEqual([
    [`${'x'.repeat(1000)}…`],
  ])
})

test.each([
  ['a.csv', Buffer.from('id\0\n')],
  ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
  ['a.parquet', 'PAR1 but not really PAR1'],
])('[C-7.69] %s that is no text is binary', async (name, content) => {
  const page = await preview(name, content)
  expect(page.format).toBe('binary')
  expect(page).not.toHaveProperty('rows')
})

test('[C-7.70] a file of another configuration, of an older run, or gone answers missing_file', async () => {
  const other = await aConfiguration(clew, { workspace_id: workspaceId })
  const { 'a.csv': elsewhere } = await publishFiles(clew, other.id, { 'a.csv': 'id\n' })
  const { 'a.csv': older } = await publishFiles(clew, configurationId, { 'a.csv': 'old\n' })
  const lost = await publishFiles(clew, configurationId, { 'a.csv': 'lost\n', 'a.parquet': 'lost' })
  const storage = diskStorage(clew.dataDir)
  const rows = await clew.db.selectFrom('files').select('blob').where('id', 'in', Object.values(lost)).execute()
  for (const { blob } of rows) await rm(storage.localPath(blob))
  for (const id of [elsewhere!, older!, ...Object.values(lost), 999_999]) {
    const answer = await call('output', configurationId, id)
    expect([answer.statusCode, answer.json().error_type]).toEqual([404, 'missing_file'])
  }
  expect((await call('sideways', configurationId, lost['a.csv']!)).statusCode).toBe(404)
})
