/** A file much larger than memory: fetched and published, then read through by a filter; once small, once large, so that one sees whether memory grows. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from './api.ts'
import { LAST, startCsvServer, type CsvFile } from './csv-server.ts'
import { verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, onlyOutput, runMs, type Configuration } from './jobs.ts'
import { withProduct, type Running } from './product.ts'
import { residentMb, withPeakMb } from './resident-memory.ts'

const PORT = 18_085
const CSV_PORT = 18_086
const HTTP = 1
const FILTER_ROWS = 22
const SIZES = { small: 1_000, large: 10_000 }
const SHORT_SIZES = { small: 100, large: 1_000 }
/** Free room that is asked for before the beginning, as a multiple of the large file. */
const ROOM = 2.5
const MOST_GROWTH = 1.3
const PAGE_ROWS = 50
const PREVIEW_GOAL_MS = 1_000
/** Long enough for start-up garbage to be collected. */
const SETTLE_MS = 10_000

interface Step {
  megabytesPerSecond: number
  peakMb: number
}

interface Pass {
  idleMb: number
  fetch: Step
  /** The slowest of a page at the beginning, in the middle and at the end. */
  previewMs: number
  filter: Step
}

export async function benchLargeFile({ short }: { short: boolean }): Promise<Figure[]> {
  const sizes = short ? SHORT_SIZES : SIZES
  const lacking = await lackingRoom(sizes.large * ROOM)
  if (lacking) return [lacking]
  const server = await startCsvServer(CSV_PORT)
  try {
    const passes = {
      small: await measurePass(server.file(sizes.small)),
      large: await measurePass(server.file(sizes.large)),
    }
    const { previewMs } = passes.large
    return [
      ...(['fetch', 'filter'] as const).flatMap((step) => figuresOf(step, passes, sizes)),
      {
        what: `The slowest page of ${sizes.large / 1000} GB: at its beginning, middle and end`,
        value: `${Math.round(previewMs)} ms`,
        beside: `goal ≤ ${PREVIEW_GOAL_MS} ms ${verdict(previewMs <= PREVIEW_GOAL_MS)}`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function lackingRoom(megabytes: number): Promise<Figure | undefined> {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = (bavail * bsize) / 1e6
  if (free >= megabytes) return undefined
  return {
    what: 'A file much larger than memory',
    value: 'not run',
    beside: `needs ${Math.ceil(megabytes / 1000)} GB free in ${tmpdir()}, there are ${Math.floor(free / 1000)}; TMPDIR names another folder`,
  }
}

/** In an instance of its own: what one pass leaves warm would count as idle in the next. */
const measurePass = (csv: CsvFile): Promise<Pass> =>
  withProduct(PORT, {}, async ({ api, clew }) => {
    const workspace = await makeWorkspace(api)
    const source = await makeConfiguration(api, workspace, HTTP, { parameters: { files: [{ url: csv.url }] } })
    const conditions = [{ column: 'category', operator: 'equals', value: LAST.category }]
    const sieve = await makeConfiguration(api, workspace, FILTER_ROWS, { parameters: { conditions }, source })
    await wait(SETTLE_MS)
    return {
      idleMb: residentMb(clew),
      fetch: await measureStep(api, clew, source, csv, csv.rows),
      previewMs: await measurePreview(api, source, csv.rows),
      filter: await measureStep(api, clew, sieve, csv, LAST.rows),
    }
  })

async function measureStep(
  api: Api,
  clew: Running,
  configuration: Configuration,
  csv: CsvFile,
  expectedRows: number,
): Promise<Step> {
  const { result: ms, peakMb } = await withPeakMb(clew, () => runMs(api, configuration.path))
  const { file_rows_count: rows } = await onlyOutput(api, configuration)
  if (rows !== expectedRows) throw new Error(`${configuration.path} has published ${rows} rows of ${expectedRows}`)
  return { megabytesPerSecond: csv.bytes / 1e6 / (ms / 1000), peakMb }
}

async function measurePreview(api: Api, configuration: Configuration, rows: number): Promise<number> {
  const { id } = await onlyOutput(api, configuration)
  let slowest = 0
  for (const offset of [0, Math.floor(rows / 2), rows - PAGE_ROWS]) {
    const begun = performance.now()
    await api.call('GET', `${configuration.path}/data/output/preview/${id}?offset=${offset}&limit=${PAGE_ROWS}`)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  return slowest
}

const names = { fetch: 'fetched and published', filter: 'filtered to a few rows' }

function figuresOf(step: keyof typeof names, passes: { small: Pass; large: Pass }, sizes: typeof SIZES): Figure[] {
  const { small, large } = passes
  const above = { small: small[step].peakMb - small.idleMb, large: large[step].peakMb - large.idleMb }
  const growth = above.large / above.small
  const size = { small: inWords(sizes.small), large: inWords(sizes.large) }
  return [
    {
      what: `A CSV file of ${size.large}, ${names[step]}`,
      value: `${Math.round(large[step].megabytesPerSecond)} MB/s`,
      beside: `${size.small}: ${Math.round(small[step].megabytesPerSecond)} MB/s`,
    },
    {
      what: '  most memory of all processes meanwhile, above idle',
      value: `${Math.round(above.large)} MB`,
      beside: `${growth.toFixed(2)} × that of ${size.small} (${Math.round(above.small)} MB), goal ≤ ${MOST_GROWTH} × ${verdict(growth <= MOST_GROWTH)}; ${Math.round(large[step].peakMb)} MB in all`,
    },
  ]
}

const inWords = (megabytes: number): string => (megabytes < 1_000 ? `${megabytes} MB` : `${megabytes / 1_000} GB`)
