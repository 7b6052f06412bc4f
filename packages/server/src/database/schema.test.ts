import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { describeSchema } from './describe-schema.ts'

const file = join(import.meta.dirname, 'schema.sql')

test('schema.sql says what the migrations make (`npm run derive` writes it)', async () => {
  const { pool } = await testDatabase()
  const schema = await describeSchema(pool)
  if (process.env['WRITE_SCHEMA'] === '1') await writeFile(file, schema)
  expect(await readFile(file, 'utf8')).toBe(schema)
})

test('tables.ts names every column of every table, and no other', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ table_name: string; columns: string[] }>(`
    select table_name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
      and table_name not in (select relname from pg_class where relispartition)
    group by table_name`)
  const files = ['tables.ts', 'entity-tables.ts', 'job-tables.ts'].map((name) => join(import.meta.dirname, name))
  const source = (await Promise.all(files.map((name) => readFile(name, 'utf8')))).join('\n')
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+) \{\n([^}]*)\}/g)].map((match) => [match[1]!, match[2]!]),
  )
  const keys = (body: string) => [...body.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!)
  const types = new Map(
    [...interfaces.get('Tables')!.matchAll(/(\w+): (?:\w+\.)?(\w+)/g)].map((match) => [match[1]!, match[2]!]),
  )
  expect([...types.keys()].toSorted()).toEqual(rows.map((row) => row.table_name).toSorted())
  for (const { table_name: table, columns } of rows)
    expect(keys(interfaces.get(types.get(table)!)!), table).toEqual(columns)
})

test('times leave the database as ISO 8601 in UTC', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query("select '2026-11-15 09:00:00+01'::timestamptz as time")
  expect(rows[0].time).toBe('2026-11-15T08:00:00.000Z')
})
