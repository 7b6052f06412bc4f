import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { beforeAll, expect, test } from 'vitest'
import { readStatement } from './statement.ts'

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})

const read = (sql: string) => readStatement(connection, sql)

test.each([
  'create table x as select 1',
  'insert into clew.users values (1)',
  'delete from clew.users',
  "update clew.users set name = 'x'",
  'drop schema clew',
  "attach 'x.db'",
  'detach memory',
  "copy (select 1) to 'out/x.csv'",
  "copy clew.users from 'in/x.csv'",
  "export database 'out'",
  "import database 'in'",
  'install httpfs',
  'load httpfs',
  'set threads = 64',
  'reset memory_limit',
  'pragma memory_limit',
  'call pragma_version()',
  'begin',
  'vacuum',
  'checkpoint',
  'prepare x as select 1',
  'execute x',
  'use memory',
  "create secret (type s3, key_id 'x')",
  'explain delete from clew.users',
  "explain copy (select 1) to 'out/x.csv'",
  'select 1; drop schema clew',
  'select 1; select 2',
  '-- nothing',
  ';',
])('[P-D4.45] %s is refused', async (sql) => {
  await expect(read(sql)).rejects.toThrow(
    /^(Only queries can be run here|One statement at a time|There is no statement|Parser Error)/,
  )
})

test.each([
  ['select 1', 'select 1'],
  ['select 1; -- and; that', 'select 1'],
  [';;', undefined],
  ["select ';' as a;;", "select ';' as a"],
  ["select ';' -- ;", "select ';' -- ;"],
  ['select $$;$$;', 'select $$;$$'],
  ['from range(2)', 'from range(2)'],
  ['with t as (select 1 as a) select * from t;', 'with t as (select 1 as a) select * from t'],
  ['values (1)', 'values (1)'],
  ['describe select 1', 'describe select 1'],
  ['show tables', 'show tables'],
])('[P-D4.44] of %j the semicolon at the end goes, and nothing else', async (sql, expected) => {
  await expect(
    read(sql).then(
      (statement) => statement.sql,
      () => undefined,
    ),
  ).resolves.toBe(expected)
})

test.each([
  ['explain select 1', 'explain'],
  ['/* why */ EXPLAIN ANALYZE select 1;', 'explain'],
  ['explain (analyze, format json) select 1', 'explain'],
  ['select 1 as explain', 'rows'],
] as const)('[P-D4.44] %j is read', async (sql, kind) => {
  expect((await read(sql)).kind).toBe(kind)
})

const names = async (sql: string) =>
  (await read(sql)).tables.map(({ catalog, schema, table, position }) => [catalog, schema, table, position])

test.each([
  ['select * from "my ws"."a ""b"""."f.csv"', [['my ws', 'a "b"', 'f.csv', 14]]],
  ["select 'é', * from clew.jobs", [['', 'clew', 'jobs', 19]]],
  ['explain select * from w.c.f', [['w', 'c', 'f', 22]]],
  ['describe w.c.f', [['w', 'c', 'f', 9]]],
  ['summarize w.c.f', [['w', 'c', 'f', 10]]],
  ['select 1 where 1 in (select a from w.c.f)', [['w', 'c', 'f', 35]]],
  [
    'with t as (select * from w.c.f) select * from t',
    [
      ['w', 'c', 'f', 25],
      ['', '', 't', 46],
    ],
  ],
  [
    'select * from w.c.f a positional join w.c.g',
    [
      ['w', 'c', 'f', 14],
      ['w', 'c', 'g', 38],
    ],
  ],
  ['unpivot w.c.f on a, b into name n value v', [['w', 'c', 'f', 8]]],
  ['pivot w.c.f on a in (1, 2) using sum(b)', [['w', 'c', 'f', 6]]],
  ["select 'w.c.f' -- from w.c.g", []],
])('[P-D4.40] the tables of %j are found as DuckDB reads it', async (sql, expected) => {
  expect(await names(sql)).toEqual(expected)
})

test.each([
  ['selec 1', 0],
  ["select 'é' from from", 16],
  ['select\n  (1', 11],
])('[P-D4.43] %j is refused with the place of what is wrong', async (sql, position) => {
  await expect(read(sql)).rejects.toMatchObject({ position, message: expect.stringMatching(/^Parser Error: /) })
})
