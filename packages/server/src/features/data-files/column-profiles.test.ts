import { beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { aPublisher, parquetOf, publishFiles } from '../../testing/published.ts'
import { profileColumn } from './column-profiles.ts'

let clew: TestInstance
let token: string
let workspaceId: number
let configurationId: number
beforeAll(async () => {
  clew = await testInstance()
  ;({ token, workspaceId, configurationId } = await aPublisher(clew))
})

async function answerFor(name: string, content: string | Buffer, query: string) {
  const { [name]: id } = await publishFiles(clew, configurationId, { [name]: content })
  const path = `/workspaces/${workspaceId}/configurations/${configurationId}/data/output/preview/${id}/profile?${query}`
  return (await clew.call('GET', path, { token })).json()
}
const profile = async (name: string, content: string | Buffer, query: string) =>
  (await answerFor(name, content, query)).output_column_profile

/** Zero to 99, each twice, and two rows with nothing. */
const numbers = [...Array.from({ length: 200 }, (_none, i) => String(i % 100)), '', '']

test('[C-7.87] a column of numbers: empty cells, different values, smallest, largest, and how they are spread', async () => {
  const table = await parquetOf(`select case when i < 200 then i % 100 end as n from range(202) t(i)`)
  for (const [name, content, query] of [
    ['a.csv', `x;n\n${numbers.map((n) => `"a;b";${n}`).join('\n')}\n`, 'column=1'],
    ['a.jsonl', numbers.map((n) => JSON.stringify(n === '' ? {} : { 'n/~"': Number(n) })).join('\n'), 'key=n/~"'],
    ['a.parquet', table, 'column=0'],
  ] as const) {
    const found = await profile(name, content, query)
    expect(found, name).toMatchObject({
      rows: 202,
      isComplete: true,
      holds: 'numbers',
      empty: 2,
      distinct: 100,
      min: '0',
      max: '99',
    })
    expect(found.bars).toHaveLength(20)
    expect(found.bars.map((bar: { count: number }) => bar.count)).toEqual(Array.from({ length: 20 }, () => 10))
    expect([found.bars[0].from, found.bars[19].to]).toEqual(['0', '99'])
  }
})

test('[C-7.87] times are spread, too', async () => {
  const found = await profile('a.csv', 't\n2026-01-01\n2026-01-21\n2026-01-02 12:00:00\n', 'column=0')
  expect(found).toMatchObject({
    holds: 'times',
    min: '2026-01-01T00:00:00.000Z',
    max: '2026-01-21T00:00:00.000Z',
    distinct: 3,
  })
  expect(found.bars[1]).toEqual({ from: '2026-01-02T00:00:00.000Z', to: '2026-01-03T00:00:00.000Z', count: 1 })
})

test('[C-7.87] of texts the most frequent ones are told, and a column of one value has one bar', async () => {
  const content = `t,one\n${['b', 'a', 'b', '007', '"multi\nline"'].map((text) => `${text},5`).join('\n')}\n`
  expect(await profile('a.csv', content, 'column=0')).toMatchObject({
    holds: 'texts',
    distinct: 4,
    min: '007',
    max: 'multi\nline',
    bars: [{ from: 'b', to: null, count: 2 }, { from: '007' }, { from: 'a' }, { from: 'multi\nline' }],
  })
  expect(await profile('a.csv', content, 'column=1')).toMatchObject({
    holds: 'numbers',
    min: '5',
    max: '5',
    bars: [{ from: '5', to: null, count: 5 }],
  })
  expect(await profile('a.csv', 'a,b\n,1\n,2\n', 'column=0')).toEqual({
    rows: 2,
    isComplete: true,
    holds: 'nothing',
    empty: 2,
    distinct: 0,
    min: null,
    max: null,
    bars: [],
  })
})

test('[C-7.87] numbers with a zero before them are codes, and rows that are longer than the header are read', async () => {
  expect((await profile('a.csv', 'zip\n01067\n80331\n', 'column=0')).holds).toBe('texts')
  expect(await profile('a.csv', 'a\n1,2\n1,3\n', 'column=1')).toMatchObject({ rows: 2, min: '2', max: '3' })
})

test('[C-7.88] what has no such column is refused, whatever it is', async () => {
  for (const [name, content, query] of [
    ['a.csv', 'a\n1\n', 'column=3'],
    ['a.jsonl', '{"a":1}\n', 'column=0'],
    ['a.txt', 'text', 'column=0'],
    ['a.png', Buffer.from([0x89, 0x50, 0, 1]), 'column=0'],
  ] as const)
    expect((await answerFor(name, content, query)).error_type, name).toBe('invalid')
  expect((await answerFor('a.parquet', 'PAR1 but not really PAR1', 'column=0')).error_type).toBe('too_large')
})

test('[C-7.88] of a very large table the first rows are looked at, and the answer says so', async () => {
  const table = await parquetOf('select 1 as n from range(1000500)')
  expect(await profile('a.parquet', table, 'column=0')).toMatchObject({ rows: 1_000_000, isComplete: false })
})

test('[C-7.88] nobody works on for a client that has gone', async () => {
  const { 'a.csv': id } = await publishFiles(clew, configurationId, { 'a.csv': 'a\n1\n' })
  const { blob } = await clew.db.selectFrom('files').select('blob').where('id', '=', id!).executeTakeFirstOrThrow()
  const file = { path: 'a.csv', blob, size: 4, rowsCount: 1 }
  const storage = diskStorage(clew.dataDir)
  expect(await profileColumn(storage, file, { column: 0 }, AbortSignal.abort())).toBe('too large')
  expect(await profileColumn(storage, file, { column: 0 }, new AbortController().signal)).toMatchObject({ rows: 1 })
})
