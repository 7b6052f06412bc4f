/** A table out of PostgreSQL into a CSV file and back into another table, as runs of the product and by psql's \copy. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Api } from './api.ts'
import { median, verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, runMs } from './jobs.ts'
import { withPostgres, type Connection } from './loopback-postgres.ts'
import { withProduct } from './product.ts'

const PORT = 18_085
const POSTGRES_PORT = 18_086
const CONNECTOR = 3
const LOADER = 60
const ROWS = 2_000_000
const SHORT_ROWS = 200_000
const REPEATS = 7
const LEAST_SPEED = 0.8
const CSV = 'with (format csv, header)'
const execute = promisify(execFile)

interface Way {
  /** Milliseconds out of the table and into the other. */
  out(): Promise<number>
  in(): Promise<number>
}

interface Times {
  out: number
  in: number
}

export const benchTables = ({ short }: { short: boolean }): Promise<Figure[]> =>
  withPostgres(POSTGRES_PORT, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    const folder = await mkdtemp(join(tmpdir(), 'clew-bench-tables-'))
    try {
      const rows = short ? SHORT_ROWS : ROWS
      const megabytes = await makeTables(client, rows)
      return await withProduct(PORT, {}, async ({ api }) => {
        const ways = [await byProduct(api, connection), ...((await hasPsql()) ? [byPsql(connection, folder)] : [])]
        const [ours, theirs] = (await measure(client, ways)) as [Times, Times | undefined]
        const table = `${rows.toLocaleString('en')} rows, ${Math.round(megabytes)} MB`
        return [
          figureOf(`A table of PostgreSQL (${table}) into CSV`, ours.out, theirs?.out),
          figureOf('That CSV into another table', ours.in, theirs?.in),
        ]
      })
    } finally {
      await client.end()
      await rm(folder, { recursive: true, force: true })
    }
  })

/** Without an index: the less the server has to do, the more is seen of whoever moves the bytes. Gives the size of the table. */
async function makeTables(client: pg.Client, rows: number): Promise<number> {
  await client.query(`create table orders as
    select i as id, (i * 7919) % 100000 as customer, (i % 500000) / 100.0 as amount,
           timestamptz '2020-01-01' + i * interval '1 minute' as created,
           'order of ' || (i * 104729) % 1000000 || ' pieces' as note
    from generate_series(1::bigint, ${rows}) as i`)
  await client.query('create table orders_again (like orders)')
  const { rows: answer } = await client.query<{ bytes: string }>("select pg_table_size('orders') as bytes")
  return Number(answer[0]!.bytes) / 1e6
}

async function byProduct(api: Api, { password, ...connection }: Connection): Promise<Way> {
  const workspace = await makeWorkspace(api)
  const access = { ...connection, '#password': password }
  const connector = await makeConfiguration(api, workspace, CONNECTOR, {
    parameters: { ...access, tables: [{ schema: 'public', table: 'orders' }] },
  })
  const loader = await makeConfiguration(api, workspace, LOADER, {
    parameters: { ...access, tables: [{ file: 'orders.csv', table: 'orders_again', mode: 'append' }] },
    source: connector,
  })
  return { out: () => runMs(api, connector.path), in: () => runMs(api, loader.path) }
}

function byPsql({ host, port, user, password, database }: Connection, folder: string): Way {
  const file = join(folder, 'orders.csv')
  const psql = async (command: string): Promise<number> => {
    const args = ['-X', '-q', '-h', host, '-p', String(port), '-U', user, '-d', database, '-c', command]
    const begun = performance.now()
    await execute('psql', args, { env: { ...process.env, PGPASSWORD: password } })
    return performance.now() - begun
  }
  return {
    out: () => psql(`\\copy orders to '${file}' ${CSV}`),
    in: () => psql(`\\copy orders_again from '${file}' ${CSV}`),
  }
}

const hasPsql = (): Promise<boolean> =>
  execute('psql', ['--version']).then(
    () => true,
    () => false,
  )

/** Medians of each way. They take turns, so that what else the machine does meets all of them. */
async function measure(client: pg.Client, ways: Way[]): Promise<Times[]> {
  const times = ways.map(() => ({ out: [] as number[], in: [] as number[] }))
  for (let i = 0; i < REPEATS; i++)
    for (const [index, way] of ways.entries()) {
      await client.query('truncate orders_again')
      await client.query('checkpoint')
      times[index]!.out.push(await way.out())
      times[index]!.in.push(await way.in())
      await compare(client)
    }
  return times.map((way) => ({ out: median(way.out), in: median(way.in) }))
}

/** Count and checksum: a way that loses or changes a row is not fast, but wrong. */
async function compare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sum: string }>(
    ['orders', 'orders_again']
      .map(
        (table) => `select count(*) || ' ' || sum(hashtextextended(${table}::text, 0)::numeric) as sum from ${table}`,
      )
      .join(' union all '),
  )
  if (rows[0]!.sum !== rows[1]!.sum) throw new Error(`the tables differ: ${rows[0]!.sum} and ${rows[1]!.sum}`)
}

function figureOf(what: string, ms: number, psqlMs: number | undefined): Figure {
  const value = `${(ms / 1000).toFixed(2)} s`
  if (psqlMs === undefined)
    return { what, value, beside: 'nothing to compare with: psql is not installed (postgresql-client of Debian)' }
  const speed = psqlMs / ms
  return {
    what,
    value,
    beside: `${speed.toFixed(2)} × the speed of psql (${(psqlMs / 1000).toFixed(2)} s), goal ≥ ${LEAST_SPEED} × ${verdict(speed >= LEAST_SPEED)}`,
  }
}
