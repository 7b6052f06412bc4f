/** SQL over a large CSV file as a run of the product, beside the same SQL in a Node process that does nothing else. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Api } from './api.ts'
import { startCsvServer, type CsvFile } from './csv-server.ts'
import { median, verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, onlyOutput, readRows, runMs, type Configuration } from './jobs.ts'
import { withProduct } from './product.ts'

const PORT = 18_085
const CSV_PORT = 18_086
const HTTP = 1
const SQL_ON_DUCKDB = 20
const MEGABYTES = 1_000
const SHORT_MEGABYTES = 100
const REPEATS = 3
const MOST_RATIO = 1.15
/** What the component takes of the 2,048 MB that a run is given; neither it nor the bare one chooses a number of threads. */
const MEMORY_LIMIT = '1344MiB'
/** Whole numbers only: sums of others depend on the order in which threads add them up. */
const SQL = `create table sales as
select category, count(*) as orders, count(distinct customer) as customers, sum(quantity * cents) as cents, max(day) as last_day
from orders group by category order by category`

export async function benchDuckDb({ short }: { short: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-bench-duckdb-'))
  const server = await startCsvServer(CSV_PORT)
  const csv = server.file(short ? SHORT_MEGABYTES : MEGABYTES)
  try {
    await csv.writeTo(join(folder, 'orders.csv'))
    return await withProduct(PORT, {}, ({ api }) => measureBoth(api, csv, folder))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureBoth(api: Api, csv: CsvFile, folder: string): Promise<Figure[]> {
  const workspace = await makeWorkspace(api)
  const source = await makeConfiguration(api, workspace, HTTP, { parameters: { files: [{ url: csv.url }] } })
  const query = await makeConfiguration(api, workspace, SQL_ON_DUCKDB, { parameters: { code: SQL }, source })
  await runMs(api, source.path)
  const ours: number[] = []
  const bare: number[] = []
  for (let i = 0; i < REPEATS; i++) {
    bare.push(await runBare(folder))
    ours.push(await runMs(api, query.path))
  }
  await compare(api, query, join(folder, 'sales.csv'))
  const [ms, bareMs] = [median(ours), median(bare)]
  const ratio = ms / bareMs
  return [
    {
      what: `SQL on DuckDB over ${Math.round(csv.bytes / 1e6)} MB of CSV`,
      value: `${(ms / 1000).toFixed(2)} s`,
      beside: `${ratio.toFixed(2)} × bare Node with DuckDB (${(bareMs / 1000).toFixed(2)} s), goal ≤ ${MOST_RATIO} × ${verdict(ratio <= MOST_RATIO)}`,
    },
  ]
}

/** From the start of its process to its end: the product's run has both, too. */
async function runBare(folder: string): Promise<number> {
  const target = join(folder, 'sales.csv')
  const program = join(import.meta.dirname, 'bare-duckdb.ts')
  const args = [join(folder, 'orders.csv'), SQL, target, MEMORY_LIMIT, join(folder, 'spill')]
  const begun = performance.now()
  await promisify(execFile)(process.execPath, [program, ...args])
  return performance.now() - begun
}

async function compare(api: Api, query: Configuration, bareTable: string): Promise<void> {
  const ours = await readRows(api, query, await onlyOutput(api, query))
  const [, ...bare] = (await readFile(bareTable, 'utf8')).trimEnd().split('\n')
  if (ours.map((row) => row.join(',')).join('\n') !== bare.join('\n'))
    throw new Error(`the product and bare DuckDB do not agree:\n${JSON.stringify(ours)}\n${JSON.stringify(bare)}`)
}
