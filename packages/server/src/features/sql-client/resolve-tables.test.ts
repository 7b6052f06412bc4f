import { beforeAll, expect, test } from 'vitest'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import type { TableName } from './program/protocol.ts'
import { resolveTables } from './resolve-tables.ts'
import { published } from './testing/ask.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
  await published(clew, ['Shop', 'clean.sql'], { 'tables/orders.csv': 'id\n1\n', 'files/notes.txt': 'no table' })
})

const named = (...[table, schema = '', catalog = '']: string[]): TableName => ({
  catalog,
  schema,
  table: table!,
  position: 7,
})
const resolve = (...names: TableName[]) => resolveTables(clew.db, names)

test('[P-D4.40] names are found in any case, and each table once', async () => {
  const found = await resolve(named('orders.csv', 'clean.sql', 'Shop'), named('ORDERS.csv', 'Clean.SQL', 'shop'))
  expect(found).toMatchObject([{ catalog: 'Shop', schema: 'clean.sql', table: 'orders.csv' }])
})

test('[P-D4.46] the views are in the schema clew', async () => {
  expect(await resolve(named('JOBS', 'Clew'), named('users', 'clew', 'memory'))).toMatchObject([
    { catalog: '', schema: 'clew', table: 'jobs' },
    { schema: 'clew', table: 'users' },
  ])
})

test('[P-D4.40] names of CTEs and of what DuckDB has itself are left to DuckDB', async () => {
  const names = [named('t'), named('tables', 'information_schema'), named('x', 'main'), named('y', 'main', 'system')]
  expect(await resolve(...names)).toEqual([])
})

test('[P-D4.42] two workspaces of one name are told apart by their ids', async () => {
  const [one, other] = [
    await published(clew, ['Twin', 'Out'], { 'tables/a.csv': 'x\n1\n' }),
    await published(clew, ['twin', 'Out'], { 'tables/b.csv': 'x\n1\n' }),
  ]
  expect(await resolve(named('a.csv', 'Out', 'Twin'))).toMatchObject({ message: 'There is no workspace "Twin".' })
  expect(await resolve(named('a.csv', 'Out', `Twin (${one.workspaceId})`))).toHaveLength(1)
  expect(await resolve(named('b.csv', 'Out', `twin (${other.workspaceId})`))).toHaveLength(1)
})

test.each([
  [named('x.csv', 'Out', 'Nowhere'), 'There is no workspace "Nowhere".'],
  [named('x.csv', 'Nothing', 'Shop'), 'The workspace "Shop" has no configuration "Nothing".'],
  [named('x.csv', 'clean.sql', 'Shop'), 'The configuration "clean.sql" has published no table "x.csv".'],
  [
    named('files/notes.txt', 'clean.sql', 'Shop'),
    '"files/notes.txt" is no table: those are CSV, JSON lines and Parquet files.',
  ],
  [
    named('passwords', 'clew'),
    'There is no view clew.passwords. There are jobs, logs, users, workspaces, dawgs, configurations, files, history, audit.',
  ],
  [named('orders.csv', 'clean.sql'), 'A table is named by three parts: "workspace"."configuration"."file".'],
])('[P-D4.43] %o: the message says what is missing', async (name, message) => {
  expect(await resolve(name)).toEqual({ message, position: 7 })
})
