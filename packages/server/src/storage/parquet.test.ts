import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ParquetReader } from './parquet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-parquet-'))
  await mkdir(join(folder, 'blobs'))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const path of ['blobs/inside', 'outside'])
    await connection.run(`copy (select 1 as id) to '${join(folder, path)}' (format parquet)`)
  connection.closeSync()
})
afterAll(() => rm(folder, { recursive: true }))

const bounds = { offset: 0, limit: 1, columnOffset: 0, columnLimit: 1, mostCharacters: 1 }

test('nothing outside the folder of the blobs can be read, whatever way leads there', async () => {
  const reader = new ParquetReader(join(folder, 'blobs'))
  expect(await reader.page(join(folder, 'blobs/inside'), bounds)).toEqual({
    columns: ['id'],
    types: ['INTEGER'],
    columnsCount: 1,
    rows: [['1']],
    rowsCount: 1,
  })
  for (const path of ['outside', 'blobs/../outside', 'blobs/missing', 'out*'])
    expect(await reader.page(join(folder, path), bounds), path).toBeUndefined()
  expect(await reader.page(`${folder}/blobs/../outside`, bounds)).toBeUndefined()
})

test('many at once wait for each other and are all answered', async () => {
  const reader = new ParquetReader(join(folder, 'blobs'))
  const counts = await Promise.all(Array.from({ length: 20 }, () => reader.countRows(join(folder, 'blobs/inside'))))
  expect(counts).toEqual(Array.from({ length: 20 }, () => 1))
})
