import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDuckDb, type DuckDb } from '../kit/duckdb.ts'
import { columnTypes } from './infer-types.ts'

const SAMPLE_ROWS = 10_000

let folder: string
let duckdb: DuckDb
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-types-'))
  vi.stubEnv('CLEW_DATADIR', folder)
  await writeFile(join(folder, 'config.json'), '{}')
  duckdb = await openDuckDb()
})
afterAll(async () => {
  duckdb.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function typeOf(cells: string[]): Promise<string> {
  const path = join(folder, 'cells.csv')
  await writeFile(path, `id,cell\n${cells.map((cell, index) => `${index},${cell}`).join('\n')}\n`)
  const target = {
    file: { name: 'cells.csv', path },
    manifest: {},
    header: ['id', 'cell'],
    schema: 'public',
    table: 'cells',
    mode: 'create' as const,
    key: [],
    types: new Map<string, string>(),
  }
  return (await columnTypes(target, async () => duckdb)).get('cell')!
}

test.each([
  ['bigint', ['0', '-7', '', '999999999999999999']],
  ['numeric', ['1', '2.50', '-1e-5']],
  ['numeric', ['12345678901234567890']],
  ['text', ['007', '1']],
  ['text', ['+49', '1']],
  ['text', ['1.5.5']],
  ['boolean', ['true', 'FALSE', '']],
  ['date', ['2026-02-28', '']],
  ['text', ['2026-02-30']],
  ['timestamp', ['2026-01-01 10:00', '2026-01-01T10:00:00.123456']],
  ['timestamptz', ['2026-01-01T10:00:00Z', '2026-01-01 10:00:00+01:00']],
  ['text', ['', '']],
  ['text', ['2026-01-01', '2026-01-01 10:00']],
])('%s is the type of %j', async (type, cells) => expect(await typeOf(cells)).toBe(type))

test('a type holds for every row, not only for the first ones', async () => {
  const whole = Array.from({ length: SAMPLE_ROWS + 1 }, (_, index) => String(index))
  expect(await typeOf(whole)).toBe('bigint')
  expect(await typeOf([...whole, '0.5'])).toBe('numeric')
  expect(await typeOf([...whole, '0.5', '007'])).toBe('text')
})
