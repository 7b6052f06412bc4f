import { beforeAll, describe, expect, test } from 'vitest'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { parquetOf } from '../../testing/published.ts'
import { anAdministratorsToken, published, rowsOf, run } from './testing/ask.ts'

let clew: TestInstance
let token: string
const rows = (sql: string) => rowsOf(clew, token, sql)

beforeAll(async () => {
  clew = await testInstance()
  token = await anAdministratorsToken(clew)
  await published(clew, ['Shop "A"', 'clean.sql'], {
    'tables/orders.csv': 'id,name,code,price\n1,tea,007,2.5\n2,"a, b",008,\n',
    'tables/days.tsv': 'day\tcount\n2026-11-15\t3\n',
    'tables/semicolons.csv': 'a;b\n1;2\n',
    'tables/events.jsonl': '{"id":1,"what":"born"}\n{"id":2}\n',
    'tables/sales.parquet': await parquetOf("select 7::bigint as id, date '2026-11-15' as day"),
    'tables/wide.csv': Buffer.from('\ufeffa\n1\n', 'utf16le'),
    'files/notes.txt': 'no table',
    'files/orders.csv': 'other\n1\n',
  })
})

describe('tables', () => {
  const of = (file: string) => `select * from "Shop ""A"""."clean.sql"."${file}"`

  test('[P-D4.40] a published CSV file is a table whose columns have types', async () => {
    const { result } = await run(clew, token, `${of('orders.csv')} order by id`)
    expect(result!.columns).toEqual([
      { name: 'id', type: 'BIGINT' },
      { name: 'name', type: 'VARCHAR' },
      { name: 'code', type: 'VARCHAR' },
      { name: 'price', type: 'DOUBLE' },
    ])
    expect(result!.rows).toEqual([
      ['1', 'tea', '007', '2.5'],
      ['2', 'a, b', '008', null],
    ])
  })

  test('[P-D4.40] so are files with other delimiters, JSON lines and Parquet files, and those outside the folder of tables', async () => {
    const files = ['days.tsv', 'semicolons.csv', 'events.jsonl', 'sales.parquet']
    expect(await Promise.all(files.map((file) => rows(of(file))))).toEqual([
      [['2026-11-15', '3']],
      [['1', '2']],
      [
        ['1', 'born'],
        ['2', null],
      ],
      [['7', '2026-11-15']],
    ])
    expect(await rows(of('files/orders.csv'))).toEqual([['1']])
  })

  test('[P-D4.40] tables of several configurations and views can be joined', async () => {
    await published(clew, ['Second', 'Out'], { 'tables/names.csv': 'id,title\n1,first\n' })
    const joined = `select o.name, n.title, w.name from "Shop ""A"""."clean.sql"."orders.csv" o
      join Second.Out."names.csv" n using (id) join clew.workspaces w on w.name = 'Second'`
    expect(await rows(joined)).toEqual([['tea', 'first', 'Second']])
  })

  test('[P-D4.43] a name that means nothing is told with its place', async () => {
    const { error } = await run(clew, token, `select 'é', * from "Shop ""A"""."clean.sql"."x.csv"`)
    expect(error).toEqual({ message: 'The configuration "clean.sql" has published no table "x.csv".', position: 19 })
  })

  test('[P-D4.40] a file that is not in UTF-8 is refused by its name', async () => {
    expect(await rows(of('wide.csv'))).toBe('"wide.csv" cannot be read: it is not in UTF-8.')
  })

  test('[P-D4.40] what is in the trash, or was published before the last run, is no table', async () => {
    const { configurationId, workspaceId } = await published(clew, ['Old', 'Out'], { 'tables/a.csv': 'x\n1\n' })
    expect(await rows('select * from Old.Out."a.csv"')).toEqual([['1']])
    await clew.db.updateTable('configurations').set({ output_job_id: null }).where('id', '=', configurationId).execute()
    expect(await rows('select * from Old.Out."a.csv"')).toContain('has published no table')
    await clew.db.updateTable('workspaces').set({ deleted: 1 }).where('id', '=', workspaceId).execute()
    expect(await rows('select * from Old.Out."a.csv"')).toContain('There is no workspace')
  })

  test('[P-D4.40] a file that cannot be read as a table says so by its name', async () => {
    await published(clew, ['Broken', 'Out'], { 'tables/a.parquet': 'no parquet', 'tables/b.csv': '' })
    expect(await rows('select * from Broken.Out."a.parquet"')).toContain('a.parquet cannot be read as a table')
    expect(String(await rows('select * from Broken.Out."a.parquet"'))).not.toMatch(/\/(tmp|data|in)\//)
  })
})

describe('statements', () => {
  test('[P-D4.44] numbers of any size, lists, structures and times are shown as DuckDB writes them', async () => {
    const sql =
      "select sum(170141183460469231731687303715884105), [1, 2], {'a': 1}, timestamptz '2026-11-15 08:00:00+02', null; -- ; x"
    expect(await rows(sql)).toEqual([
      ['170141183460469231731687303715884105', '[1, 2]', "{'a': 1}", '2026-11-15 06:00:00+00', null],
    ])
  })

  test('[P-D4.44] EXPLAIN, SUMMARIZE and SHOW answer as tables', async () => {
    expect(String(await rows('explain select count(*) from range(5)'))).toContain('RANGE')
    expect(String(await rows('explain analyze select 1'))).toContain('Total Time')
    expect((await run(clew, token, 'summarize "Shop ""A"""."clean.sql"."orders.csv"')).result!.rows).toHaveLength(4)
    expect(await rows('show tables')).toEqual([])
  })

  test('[P-D4.44] columns of one name stay apart, and an order is kept', async () => {
    const { result } = await run(
      clew,
      token,
      'select i as a, -i as a from range(3000) t(i) order by i desc',
      '&limit=2',
    )
    expect(result!.columns.map(({ name }) => name)).toEqual(['a', 'a'])
    expect(result!.rows).toEqual([
      ['2999', '-2999'],
      ['2998', '-2998'],
    ])
  })

  test('[P-D4.45] whatever is no query is refused', async () => {
    const message = expect.stringMatching(/^Only queries can be run here: SELECT/)
    const asked = ['create table x as select 1', 'set threads = 64', "copy (select 1) to 'out/x.csv'"]
    expect(await Promise.all(asked.map(rows))).toEqual([message, message, message])
  })

  test.each([
    ["select 'é', nope", 12],
    ["select * from (select 'é', s::int from (select 'x' as s))", 28],
  ])('[P-D4.43] what is wrong with %j is told with its place', async (sql, position) => {
    const { error, state } = await run(clew, token, sql)
    expect([state, error!.position]).toEqual(['failed', position])
    expect(error!.message).not.toContain('LINE 1')
  })

  test('[P-D4.43] a parameter without a value is no riddle', async () => {
    expect(await rows('select $1')).toBe('The statement has parameters (such as $1 or ?), which have no values here.')
  })
})
