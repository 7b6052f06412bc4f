import { beforeAll, expect, test } from 'vitest'
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

/** Of a file that has just been published. */
async function ask(name: string, content: string | Buffer, rest: string) {
  const { [name]: id } = await publishFiles(clew, configurationId, { [name]: content })
  const path = `/workspaces/${workspaceId}/configurations/${configurationId}/data/output/preview/${id}`
  return (await clew.call('GET', `${path}${rest}`, { token })).json()
}
const preview = async (name: string, content: string | Buffer, query = '') =>
  (await ask(name, content, `?${query}`)).output_file_preview
const cellOf = (name: string, content: string | Buffer, query: string) => ask(name, content, `/cell?${query}`)

/** One row, in each of the three forms. */
const tables = async (cells: Record<string, string>): Promise<[string, string | Buffer][]> => {
  const selected = Object.entries(cells).map(([name, cell]) => `'${cell}' as ${name}`)
  return [
    ['a.csv', `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`],
    ['a.jsonl', JSON.stringify(cells)],
    ['a.parquet', await parquetOf(`select ${selected.join(', ')}`)],
  ]
}

test('[C-7.77] a table comes a thousand columns at a time, others by their place', async () => {
  // Longer than what is read of a line at least, so that the last columns are really there.
  const wide = Object.fromEntries(Array.from({ length: 2000 }, (_none, i) => [`c${i}`, `v${i}`.padEnd(40, '.')]))
  for (const [name, content] of await tables(wide)) {
    const first = await preview(name, content)
    expect([first.columns.length, first.columnOffset, first.columnsTotalCount]).toEqual([1000, 0, 2000])
    expect([first.columns.at(-1), first.rows[0].at(-1), first.columnTypes.length]).toEqual(['c999', wide['c999'], 1000])
    expect(await preview(name, content, 'column_offset=1998&column_limit=50')).toMatchObject({
      columns: ['c1998', 'c1999'],
      rows: [[wide['c1998'], wide['c1999']]],
      columnOffset: 1998,
      columnsTotalCount: 2000,
    })
    expect((await preview(name, content, 'column_offset=5000')).columns).toEqual([])
  }
})

test('[C-7.78] each column says what it holds, by the first rows whatever page is shown', async () => {
  const rows = Array.from({ length: 60 }, (_none, i) => `${i},${i}.5,true,2026-01-01,2026-01-01T10:00:00Z,0${i},x,`)
  const content = `a,b,c,d,e,f,g,h\n${rows.join('\n')}\n${Array.from({ length: 8 }, () => 'last').join(',')}`
  const types = ['integer', 'decimal', 'boolean', 'date', 'time', 'text', 'text', '']
  expect((await preview('a.csv', content)).columnTypes).toEqual(types)
  expect((await preview('a.csv', content, 'offset=50')).columnTypes).toEqual(types)
  expect((await preview('a.csv', content, 'column_offset=1&column_limit=2')).columnTypes).toEqual(types.slice(1, 3))
  expect((await preview('a.jsonl', '{"a":1,"b":{"c":2}}\n{"a":null}\n')).columnTypes).toEqual(['integer', 'text'])
  expect((await preview('a.parquet', await parquetOf('select 1::bigint as a, [1] as b'))).columnTypes).toEqual([
    'BIGINT',
    'INTEGER[]',
  ])
})

test('[C-7.79] the raw view has the lines as they are written, the header first', async () => {
  const csv = await preview('a.csv', 'a;"b"\n1;"x\ny"\n2;z\n', 'view=raw&limit=2')
  expect(csv).toMatchObject({ format: 'text', lines: ['a;"b"', '1;"x\ny"'], linesTotalCount: 3, hasMoreItems: true })
  const jsonLines = await preview('a.jsonl', '{"a":1}\n{"a":2}\n', 'view=raw&offset=1')
  expect(jsonLines).toMatchObject({ lines: ['{"a":2}'], linesTotalCount: 2 })
  const table = await parquetOf(`select i as id, 'say "' || i || '"' as text from range(5) t(i)`)
  expect((await preview('a.parquet', table, 'view=raw&limit=2')).lines).toEqual(['id,text', '0,"say ""0"""'])
  const second = await preview('a.parquet', table, 'view=raw&limit=2&offset=2')
  expect(second).toMatchObject({ lines: ['1,"say ""1"""', '2,"say ""2"""'], linesTotalCount: 6, hasMoreItems: true })
})

test('[C-7.79] lines may be asked for at greater length', async () => {
  const long = 'x'.repeat(30_000)
  expect((await preview('a.txt', long, 'line_limit=20000')).lines).toEqual([`${'x'.repeat(20_000)}…`])
  // Together they must not be more than a browser can take.
  expect((await preview('a.txt', long, 'line_limit=100000&limit=1000')).lines[0]).toHaveLength(2_001)
})

test('[C-7.86] a single cell or line comes whole', async () => {
  const long = `${'x'.repeat(5_000)}"é`
  const quoted = `"${long.replaceAll('"', '""')}"`
  const whole = { output_file_cell: { text: long, isCut: false } }
  const line = JSON.stringify({ a: 1, b: long })
  expect(await cellOf('a.csv', `a,b\n1,2\n3,${quoted}\n`, 'row=1&column=1')).toEqual(whole)
  expect(await cellOf('a.jsonl', `{"a":1}\n${line}`, 'row=1&column=9&key=b')).toEqual(whole)
  expect(await cellOf('a.txt', `one\n${long}\n`, 'row=1')).toEqual(whole)
  expect(await cellOf('a.csv', `a,b\n3,${quoted}\n`, 'row=1&view=raw')).toEqual({
    output_file_cell: { text: `3,${quoted}`, isCut: false },
  })
  const table = await parquetOf(`select 1 as a, repeat('y', 5000) as b union all select 2, null`)
  const { output_file_cell: y } = await cellOf('a.parquet', table, 'row=0&column=1')
  expect(y).toEqual({ text: 'y'.repeat(5_000), isCut: false })
  expect((await cellOf('a.parquet', table, 'row=1&column=1')).output_file_cell).toEqual({ text: null, isCut: false })
})

test('[C-7.86] one that is longer than a million characters is cut, and one that is not there is refused', async () => {
  const { output_file_cell: cell } = await cellOf('a.txt', 'x'.repeat(2_000_000), 'row=0')
  expect([cell.text.length, cell.isCut]).toEqual([1_000_000, true])
  for (const [name, content, query] of [
    ['a.csv', 'a\n1\n', 'row=5'],
    ['a.txt', 'one', 'row=1'],
    ['a.png', Buffer.from([0x89, 0x50, 0, 1]), 'row=0'],
  ] as const)
    expect((await cellOf(name, content, query)).error_type, name).toBe('invalid')
})
