/** Reads some records of a text file of any size, without reading what is before them. */
import { open, type FileHandle } from 'node:fs/promises'
import { HEAD_BYTES } from '../../storage/excerpt.ts'
import type { Layout } from '../../storage/layout.ts'
import { nearest, type RecordIndex } from '../../storage/record-index.ts'
import { RecordScanner } from '../../storage/record-scanner.ts'

const CHUNK_BYTES = 256 * 1024
/** Of one record, as long as the page has not had as much as it may; then of each of the others. The rest is not shown. */
const MOST_RECORD_BYTES = 1024 * 1024
const FEWER_RECORD_BYTES = 64 * 1024
const MOST_PAGE_BYTES = 16 * 1024 * 1024
/** For one page. Where its records are longer than that together, it has fewer. */
const MOST_SCANNED_BYTES = 64 * 1024 * 1024

export interface Records {
  /** As they are in the file, without line ends. */
  texts: string[]
  /** In the whole file. */
  count: number
  /** One of them is longer than what is here of it, and ends with an ellipsis. */
  isCut: boolean
}

interface Range {
  start: number
  end: number
}

export class RecordFile {
  readonly #file: FileHandle
  readonly #size: number

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#size = size
  }

  static async open(path: string): Promise<RecordFile> {
    const file = await open(path, 'r')
    return new RecordFile(file, (await file.stat()).size)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  head(): Promise<Buffer> {
    return this.#bytes({ start: 0, end: HEAD_BYTES })
  }

  /** From its beginning, and not further than a page needs. */
  beginning(): Promise<Buffer> {
    return this.#bytes({ start: 0, end: CHUNK_BYTES })
  }

  /** Without an index the file is small and is read from its beginning to its end. */
  async read(
    layout: Layout,
    index: RecordIndex | undefined,
    first: number,
    limit: number,
    mostRecordBytes = MOST_RECORD_BYTES,
  ): Promise<Records> {
    if (index && first >= index.count) return { texts: [], count: index.count, isCut: false }
    const wanted = Math.min(limit, (index?.count ?? Infinity) - first)
    const { ranges, count } = await this.#find(layout, index, first, wanted)
    const texts: string[] = []
    let [bytes, isCut] = [0, false]
    for (const { start, end } of ranges) {
      const most = bytes < MOST_PAGE_BYTES ? mostRecordBytes : FEWER_RECORD_BYTES
      bytes += Math.min(end - start, most)
      isCut ||= end - start > most
      texts.push(await this.#text({ start, end }, most, layout.kind === 'text'))
    }
    return { texts, count: index?.count ?? count, isCut }
  }

  async #find(layout: Layout, index: RecordIndex | undefined, first: number, wanted: number) {
    const from = index ? nearest(index, first) : { record: 0, offset: 0 }
    const ranges: Range[] = []
    let record = from.record
    const scanner = new RecordScanner(
      layout,
      (start, end) => {
        if (record >= first && ranges.length < wanted) ranges.push({ start, end })
        record++
      },
      from.offset,
    )
    // Where the last one ends needs no search; it may be as long as the file.
    const isLast = (): boolean => index !== undefined && record === index.count - 1
    // Without an index the whole file is read, for its count.
    const goal = index ? wanted : Infinity
    let begun: number | undefined
    let offset = from.offset
    while (offset < this.#size && ranges.length < goal && !isLast()) {
      if (record >= first) begun ??= offset
      if (begun !== undefined && offset - begun > MOST_SCANNED_BYTES) break
      const chunk = await this.#bytes({ start: offset, end: offset + CHUNK_BYTES })
      scanner.feed(chunk)
      offset += chunk.length
    }
    if (offset >= this.#size) scanner.finish()
    if (ranges.length < wanted && record >= first && scanner.recordStart < this.#size)
      ranges.push({ start: scanner.recordStart, end: this.#size })
    return { ranges, count: record }
  }

  async #text({ start, end }: Range, most: number, keepsBlank: boolean): Promise<string> {
    const bytes = await this.#bytes({ start, end: Math.min(end, start + most) })
    const isCut = end - start > most
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: isCut })
    return isCut ? `${text}…` : withoutLineEnds(text, keepsBlank)
  }

  /** Fewer at the end of the file. */
  async #bytes({ start, end }: Range): Promise<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(Math.max(Math.min(end, this.#size) - start, 0))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, start)
    return buffer.subarray(0, bytesRead)
  }
}

/** The last record reaches to the end of the file, over the line ends there; blank lines may be before it. */
function withoutLineEnds(text: string, keepsBlank: boolean): string {
  if (keepsBlank) return text.replace(/\r?\n$|\r$/, '')
  let [start, end] = [0, text.length]
  while (end > 0 && isLineEnd(text[end - 1]!)) end--
  while (start < end && isLineEnd(text[start]!)) start++
  return text.slice(start, end)
}

const isLineEnd = (sign: string): boolean => sign === '\n' || sign === '\r'
