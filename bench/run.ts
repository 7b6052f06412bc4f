/**
 * `./clew bench [PART…] [--short|--long]`: measures what users wait for, prints it beside its goal or its best alternative, and keeps the last
 * results. Without names all parts; `--short` moves a tenth of the data and fills the instance for the lists with a twentieth;
 * `--long` adds runs of 10,000 steps.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCalls } from './calls.ts'
import { benchDuckDb } from './duckdb.ts'
import type { Figure } from './figure.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchGraph } from './graph.ts'
import { benchLargeFile } from './large-file.ts'
import { benchLists } from './lists/lists.ts'
import { benchLostWorker } from './lost-worker.ts'
import { benchReplace } from './replace.ts'
import { benchScreens } from './screens.ts'
import { benchScroll } from './scroll.ts'
import { benchLogs } from './logs.ts'
import { benchStart } from './start.ts'
import { benchSteps } from './steps.ts'
import { benchTables } from './tables.ts'
import { benchWaiting } from './waiting.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, long: { type: 'boolean' } },
})
const short = values.short === true

const parts: Record<string, () => Promise<Figure[]>> = {
  start: benchStart,
  'first-load': benchFirstLoad,
  calls: benchCalls,
  graph: benchGraph,
  scroll: () => benchScroll({ short }),
  screens: benchScreens,
  lists: () => benchLists({ short }),
  replace: () => benchReplace({ short }),
  logs: () => benchLogs({ short }),
  steps: () => benchSteps({ long: values.long === true }),
  waiting: () => benchWaiting({ short }),
  'lost-worker': benchLostWorker,
  tables: () => benchTables({ short }),
  duckdb: () => benchDuckDb({ short }),
  'large-file': () => benchLargeFile({ short }),
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part '${unknown}'. There are: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts))
  if (positionals.length === 0 || positionals.includes(name)) figures.push(...(await measure()))

for (const { what, value, beside } of figures) console.log(`${what.padEnd(64)} ${value.padStart(10)}   ${beside}`)

const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'latest.json'), `${JSON.stringify(figures, null, 2)}\n`)
