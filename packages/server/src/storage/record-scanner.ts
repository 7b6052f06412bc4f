/**
 * Finds where the records of a text file begin and end, chunk by chunk, by their bytes alone: whatever the encoding, as long as it
 * keeps ASCII, and whatever the length of a record. Quotes are RFC 4180's: one opens only where a field begins, two are one. It goes
 * from line end to line end and from quote to quote by native search, since a loop over every byte is several times slower.
 */
import type { Layout } from './layout.ts'

/** `end` is where its line end is, and the carriage return before it belongs to the record. */
export type OnRecord = (start: number, end: number) => void

const LINE_END = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

export class RecordScanner {
  readonly #onRecord: OnRecord
  readonly #countsBlank: boolean
  /** Undefined: nothing is quoted. */
  readonly #enclosure: number | undefined
  /** Of a delimiter of several bytes, the last: it stands before the next field. */
  readonly #delimiter: number | undefined
  #offset: number
  #recordStart: number
  #isQuoted = false
  #closedAt = -1
  #lastByte = -1

  /** `layout` is settled. `offset`: where the first chunk is in the file, which must be the beginning of a record. */
  constructor(layout: Layout, onRecord: OnRecord, offset = 0) {
    this.#onRecord = onRecord
    this.#countsBlank = layout.kind === 'text'
    const csv = layout.kind === 'csv' ? layout : undefined
    this.#enclosure = csv && Buffer.from(csv.enclosure)[0]
    this.#delimiter = csv && Buffer.from(csv.delimiter ?? csv.usual).at(-1)
    this.#offset = offset
    this.#recordStart = offset
  }

  /** Where the record begins whose end has not been seen. */
  get recordStart(): number {
    return this.#recordStart
  }

  feed(chunk: Buffer): void {
    if (this.#offset === 0 && chunk.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK))
      this.#recordStart = BYTE_ORDER_MARK.length
    const quotes = new Finder(chunk, this.#enclosure)
    const lineEnds = new Finder(chunk, LINE_END)
    for (let at = 0; at < chunk.length;)
      at = this.#isQuoted ? this.#leaveQuotes(quotes, at) : this.#step(chunk, quotes, lineEnds, at)
    this.#offset += chunk.length
    this.#lastByte = chunk.at(-1) ?? this.#lastByte
  }

  /** The last record needs no line end. */
  finish(): void {
    if (this.#recordStart < this.#offset) this.#emit(this.#offset, this.#lastByte)
  }

  #leaveQuotes(quotes: Finder, at: number): number {
    const quote = quotes.from(at)
    if (quote === quotes.end) return quote
    this.#isQuoted = false
    this.#closedAt = this.#offset + quote
    return quote + 1
  }

  #step(chunk: Buffer, quotes: Finder, lineEnds: Finder, at: number): number {
    const quote = quotes.from(at)
    if (quote === quotes.end) return this.#scanLines(chunk, at)
    const lineEnd = lineEnds.from(at)
    if (quote < lineEnd) {
      const before = quote > 0 ? chunk[quote - 1] : this.#lastByte
      const position = this.#offset + quote
      this.#isQuoted = position === this.#recordStart || before === this.#delimiter || position === this.#closedAt + 1
      return quote + 1
    }
    this.#emit(this.#offset + lineEnd, lineEnd > 0 ? chunk[lineEnd - 1] : this.#lastByte)
    return lineEnd + 1
  }

  /** The rest of a chunk that has no quotes: most of all bytes that are ever scanned. */
  #scanLines(chunk: Buffer, at: number): number {
    for (let lineEnd = chunk.indexOf(LINE_END, at); lineEnd >= 0; lineEnd = chunk.indexOf(LINE_END, lineEnd + 1))
      this.#emit(this.#offset + lineEnd, lineEnd > 0 ? chunk[lineEnd - 1] : this.#lastByte)
    return chunk.length
  }

  #emit(end: number, byteBefore: number | undefined): void {
    const start = this.#recordStart
    this.#recordStart = end + 1
    const isBlank = end === start || (end === start + 1 && byteBefore === CARRIAGE_RETURN)
    if (!isBlank || this.#countsBlank) this.#onRecord(start, end)
  }
}

/** Where a byte comes next; asked for with growing positions, it searches each stretch once. */
class Finder {
  readonly end: number
  readonly #chunk: Buffer
  readonly #byte: number | undefined
  #found = -1

  constructor(chunk: Buffer, byte: number | undefined) {
    this.end = chunk.length
    this.#chunk = chunk
    this.#byte = byte
  }

  /** `end`: no more. */
  from(position: number): number {
    if (this.#byte === undefined) return this.end
    if (this.#found < position) {
      const next = this.#chunk.indexOf(this.#byte, position)
      this.#found = next < 0 ? this.end : next
    }
    return this.#found
  }
}
