/** Everything that is to be known of a file, with flat memory: what its content is, and where its records are. */
import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { encodingOf, firstLinesOf, HEAD_BYTES } from './excerpt.ts'
import { settled, type Layout } from './layout.ts'
import { RecordIndexBuilder, type RecordIndex } from './record-index.ts'
import { RecordScanner } from './record-scanner.ts'

const CHUNK_BYTES = 1024 * 1024

export interface Content {
  hash: Uint8Array
  size: number
}

export interface Records {
  rowsCount: number | null
  firstLines: string | null
  /** Undefined: it has no records. */
  records: RecordIndex | undefined
}

export type Inspection = Content & Records

export function inspectBytes(bytes: Buffer, layout: Layout): Inspection {
  const [content, records] = [new ContentInspector(), new RecordsInspector(layout)]
  content.feed(bytes)
  records.feed(bytes)
  return { ...content.finish(), ...records.finish() }
}

/** What a thread can be asked for; each reads the whole file, and they take about equally long. */
export const inspections = {
  content: (descriptor: number) => feedWhole(descriptor, new ContentInspector()),
  records: (descriptor: number, layout: Layout) => feedWhole(descriptor, new RecordsInspector(layout)),
} as const

/** Holds up the thread: for the worker. */
function feedWhole<Found>(descriptor: number, inspector: { feed(chunk: Buffer): void; finish(): Found }): Found {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  for (let position = 0; ;) {
    const length = readSync(descriptor, buffer, 0, CHUNK_BYTES, position)
    if (length === 0) return inspector.finish()
    inspector.feed(buffer.subarray(0, length))
    position += length
  }
}

class ContentInspector {
  readonly #hash = createHash('sha256')
  #size = 0

  feed(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#size += chunk.length
  }

  finish(): Content {
    return { hash: this.#hash.digest(), size: this.#size }
  }
}

class RecordsInspector {
  readonly #layout: Layout
  readonly #index = new RecordIndexBuilder()
  #scanner: RecordScanner | undefined
  /** Undefined: nothing has come yet. */
  #head: Buffer | undefined

  constructor(layout: Layout) {
    this.#layout = layout
  }

  feed(chunk: Buffer): void {
    if (chunk.length === 0) return
    if (!this.#head) {
      this.#head = Buffer.from(chunk.subarray(0, HEAD_BYTES))
      if (hasRecords(this.#head, this.#layout))
        this.#scanner = new RecordScanner(settled(this.#layout, this.#head), (start) => this.#index.add(start))
    }
    this.#scanner?.feed(chunk)
  }

  finish(): Records {
    this.#scanner?.finish()
    const isEmpty = !this.#head && this.#layout.kind !== 'parquet'
    const records = this.#scanner || isEmpty ? this.#index.build() : undefined
    return {
      rowsCount: records ? rowsIn(records, this.#layout) : null,
      firstLines: this.#layout.kind === 'parquet' ? null : firstLinesOf(this.#head ?? Buffer.alloc(0)),
      records,
    }
  }
}

/** Two bytes a character and more cannot be cut by single bytes. */
const hasRecords = (head: Buffer, layout: Layout): boolean => layout.kind !== 'parquet' && encodingOf(head) === 'utf-8'

function rowsIn({ count }: RecordIndex, { kind }: Layout): number | null {
  if (kind === 'csv') return Math.max(count - 1, 0)
  return kind === 'json-lines' ? count : null
}
