/** One pass over a file, with flat memory, finds everything that is to be known of it. */
import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { encodingOf, firstLinesOf, HEAD_BYTES } from './excerpt.ts'
import { settled, type Layout } from './layout.ts'
import { RecordIndexBuilder, type RecordIndex } from './record-index.ts'
import { RecordScanner } from './record-scanner.ts'

const CHUNK_BYTES = 1024 * 1024

export interface Inspection {
  hash: Uint8Array
  size: number
  rowsCount: number | null
  firstLines: string | null
  /** Undefined: it has no records. */
  records: RecordIndex | undefined
}

export function inspectBytes(bytes: Buffer, layout: Layout): Inspection {
  const inspector = new Inspector(layout)
  inspector.feed(bytes)
  return inspector.finish()
}

/** Holds up the thread: for the worker. */
export function inspectDescriptor(descriptor: number, layout: Layout): Inspection {
  const inspector = new Inspector(layout)
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  for (let position = 0; ;) {
    const length = readSync(descriptor, buffer, 0, CHUNK_BYTES, position)
    if (length === 0) return inspector.finish()
    inspector.feed(buffer.subarray(0, length))
    position += length
  }
}

class Inspector {
  readonly #layout: Layout
  readonly #hash = createHash('sha256')
  readonly #index = new RecordIndexBuilder()
  #scanner: RecordScanner | undefined
  #head: Buffer = Buffer.alloc(0)
  #size = 0

  constructor(layout: Layout) {
    this.#layout = layout
  }

  feed(chunk: Buffer): void {
    this.#hash.update(chunk)
    if (this.#size === 0) {
      this.#head = Buffer.from(chunk.subarray(0, HEAD_BYTES))
      if (hasRecords(this.#head, this.#layout))
        this.#scanner = new RecordScanner(settled(this.#layout, this.#head), (start) => this.#index.add(start))
    }
    this.#scanner?.feed(chunk)
    this.#size += chunk.length
  }

  finish(): Inspection {
    this.#scanner?.finish()
    const isEmpty = this.#size === 0 && this.#layout.kind !== 'parquet'
    const records = this.#scanner || isEmpty ? this.#index.build() : undefined
    return {
      hash: this.#hash.digest(),
      size: this.#size,
      rowsCount: records ? rowsIn(records, this.#layout) : null,
      firstLines: this.#layout.kind === 'parquet' ? null : firstLinesOf(this.#head),
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
