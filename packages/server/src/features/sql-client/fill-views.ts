/** Copies views over the instance into files, for one statement: all as of one moment, without holding rows in memory. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import pg from 'pg'
import { withoutSecrets } from '../../vault/secrets.ts'
import { MOST_VIEW_ROWS, type SystemView } from './system-views.ts'

/** Few enough that nobody else waits for long while they are written. */
const ROWS_AT_ONCE = 2_000
/** Of all views of a statement together. */
const MOST_BYTES = 2 * 1024 ** 3

export interface ViewFile {
  view: SystemView
  path: string
}

interface Bounds {
  timeLimitMs: number
  signal: AbortSignal
}

/** Aborted, it leaves what it has begun. */
export async function fillViews(
  connection: pg.ClientConfig,
  files: readonly ViewFile[],
  { timeLimitMs, signal }: Bounds,
): Promise<void> {
  if (files.length === 0) return
  const client = new pg.Client({
    ...connection,
    application_name: 'clew sql',
    statement_timeout: timeLimitMs,
    query_timeout: timeLimitMs,
  })
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    let left = MOST_BYTES
    for (const file of files) left -= await fillView(client, file, left)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

/** Gives the bytes. */
async function fillView(client: pg.Client, { view, path }: ViewFile, mostBytes: number): Promise<number> {
  const out = createWriteStream(path)
  const failed = once(out, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  try {
    const written = copyParts(client, view, out, mostBytes)
    return await Promise.race([written, failed])
  } finally {
    await new Promise((resolve) => out.end(resolve))
  }
}

async function copyParts(client: pg.Client, view: SystemView, out: WriteStream, mostBytes: number): Promise<number> {
  let [rows, bytes] = [0, 0]
  const isFull = () => rows >= MOST_VIEW_ROWS || bytes >= mostBytes
  for (const part of view.parts) {
    for await (const lines of linesOf(client, part)) {
      const text = lines.map((line) => `${cleared(line, view.cleared)}\n`).join('')
      rows += lines.length
      bytes += Buffer.byteLength(text)
      if (!out.write(text)) await once(out, 'drain')
      if (isFull()) break
    }
    if (isFull()) break
  }
  return bytes
}

async function* linesOf(client: pg.Client, query: string): AsyncGenerator<string[]> {
  await client.query(`declare lines no scroll cursor for select row_to_json(part)::text as line from (${query}) part`)
  try {
    for (;;) {
      const { rows } = await client.query<[string]>({ text: `fetch ${ROWS_AT_ONCE} from lines`, rowMode: 'array' })
      if (rows.length === 0) return
      yield rows.map(([line]) => line)
    }
  } finally {
    // Also when whoever reads has enough: the next view has a cursor of that name, too.
    await client.query('close lines').catch(() => undefined)
  }
}

function cleared(line: string, columns: readonly string[]): string {
  if (columns.length === 0) return line
  const row = JSON.parse(line) as Record<string, unknown>
  for (const column of columns) row[column] = withoutSecrets(row[column])
  return JSON.stringify(row)
}
