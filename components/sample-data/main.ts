/** Generated customers, orders and events. The same rows and seed give the same bytes, on every machine. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { outputTable, readParameters, run } from '@clew/component-sdk'
import { listOf, choice, wholeNumber } from '../kit/parameters.ts'
import { startProgress } from '../kit/progress.ts'
import { makeRandom } from './random.ts'
import { tableNames, tables } from './tables.ts'

const MOST_ROWS = 1_000_000_000
const ROWS_PER_CHUNK = 1_000

const parameters = z.object({
  rows: wholeNumber(1, MOST_ROWS).default(1000),
  seed: wholeNumber(0, 2 ** 32 - 1).default(1),
  tables: listOf(choice(tableNames), `of ${tableNames.join(', ')}`).default([...tableNames]),
})

export async function main(): Promise<void> {
  const { rows, seed, tables: chosen } = await readParameters(parameters)
  for (const name of new Set(chosen)) {
    const progress = startProgress(`${name}.csv`, 'rows')
    const chunks = csvChunks(name, rows, seed, (count) => progress.add(count))
    await pipeline(Readable.from(chunks), createWriteStream(outputTable(`${name}.csv`)))
    progress.end()
  }
}

/** Made as fast as they are written, so that memory stays flat. */
function* csvChunks(
  name: (typeof tableNames)[number],
  rows: number,
  seed: number,
  tell: (rows: number) => void,
): Generator<string> {
  const table = tables[name]
  const random = makeRandom(`${name} ${seed}`)
  yield `${table.header}\n`
  for (let first = 1; first <= rows; first += ROWS_PER_CHUNK) {
    const last = Math.min(first + ROWS_PER_CHUNK - 1, rows)
    let chunk = ''
    for (let id = first; id <= last; id++) chunk += `${table.row(id, rows, random)}\n`
    yield chunk
    tell(last - first + 1)
  }
}

if (import.meta.main) await run(main)
