/** A web server on loopback that makes CSV files of any size while it sends them: the same rows again and again, and at the end a few others. */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const HEADER = 'id,customer,category,quantity,cents,day,note\n'
const ROWS_IN_BLOCK = 50_000
const CATEGORIES = 40

/** Of a category of their own, so that a filter that keeps them has read everything before. */
export const LAST = { category: 'last of all', rows: 3 }
const LAST_ROWS = Array.from(
  { length: LAST.rows },
  (_none, i) => `${-1 - i},0,${LAST.category},0,0,2026-12-31,\n`,
).join('')

export interface CsvFile {
  url: string
  bytes: number
  rows: number
  /** Without the way through the network. */
  writeTo(path: string): Promise<void>
}

export interface CsvServer {
  /** About that size. */
  file(megabytes: number): CsvFile
  stop(): Promise<void>
}

export async function startCsvServer(port: number): Promise<CsvServer> {
  const block = Buffer.from(Array.from({ length: ROWS_IN_BLOCK }, (_none, i) => row(i)).join(''))
  const bytesOf = (blocks: number): number => HEADER.length + blocks * block.length + LAST_ROWS.length
  const server = createServer((request, response) => {
    const blocks = Number(/^\/(\d+)\//.exec(request.url!)![1])
    response.setHeader('content-type', 'text/csv')
    response.setHeader('content-length', bytesOf(blocks))
    // A client that leaves early sees to its own complaint.
    pipeline(Readable.from(parts(block, blocks)), response).catch(() => undefined)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    file(megabytes) {
      const blocks = Math.round((megabytes * 1e6) / block.length)
      return {
        url: `${origin}/${blocks}/orders.csv`,
        bytes: bytesOf(blocks),
        rows: blocks * ROWS_IN_BLOCK + LAST.rows,
        writeTo: (path) => pipeline(Readable.from(parts(block, blocks)), createWriteStream(path)),
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function* parts(block: Buffer, blocks: number): Generator<Buffer> {
  yield Buffer.from(HEADER)
  for (let i = 0; i < blocks; i++) yield block
  yield Buffer.from(LAST_ROWS)
}

/** Spread by multiplication with large primes: looks like chance, and is the same each time. */
function row(i: number): string {
  const spread = (prime: number, below: number): number => (i * prime) % below
  const day = new Date(Date.UTC(2020, 0, 1 + spread(7_919, 2_000))).toISOString().slice(0, 10)
  const note =
    i % 50 === 0 ? `"urgent, ""${spread(104_729, 1_000_000)}"""` : `order of ${spread(104_729, 1_000_000)} pieces`
  return `${i},${spread(15_485_863, 100_000)},category ${spread(6_700_417, CATEGORIES)},${1 + spread(613, 20)},${spread(1_299_709, 500_000)},${day},${note}\n`
}
