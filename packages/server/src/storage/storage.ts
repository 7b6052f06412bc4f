/** The port to where the files of all runs are kept: each content once, under its hash. */
import type { Readable } from 'node:stream'
import type { Dialect } from './layout.ts'
import type { PageBounds, ParquetPage } from './parquet.ts'
import type { ColumnProfile, ProfiledColumn } from './profile.ts'
import type { RecordIndex } from './record-index.ts'

export interface StoredBlob {
  /** SHA-256, 32 bytes. */
  hash: Buffer
  size: number
}

export interface FileFacts {
  /** Null: it is no table. A header is no row. */
  rowsCount: number | null
  /** Null: it is no text. */
  firstLines: string | null
}

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export interface ByteRange {
  start: number
  end: number
}

export interface Storage {
  /**
   * Takes a finished file in, by rename where the file system can, and answers what it is; the same content twice is one blob. Once
   * this has answered, the blob outlives a power cut. The name of the file says how it is read; `dialect` is what its manifest says.
   * Nobody may write to the file any more.
   */
  take(path: string, dialect?: Dialect): Promise<StoredBlob & FileFacts>
  /** Takes in what comes, without holding it in memory. Nothing is left of what breaks off or is longer than `mostBytes` (TooLong). */
  receive(content: AsyncIterable<Uint8Array>, name: string, mostBytes: number): Promise<StoredBlob & FileFacts>
  /** Puts a blob into a run folder: a hard link where possible, else a copy. It must not be written to. */
  place(hash: Buffer, path: string): Promise<void>
  has(hash: Buffer): Promise<boolean>
  /** For readers in this process. */
  localPath(hash: Buffer): string
  openRange(hash: Buffer, range?: ByteRange): Readable
  /** Where the records of a big file begin, so that none of its pages is far; undefined where it is read from its beginning. */
  recordIndex(hash: Buffer, name: string, dialect?: Dialect): Promise<RecordIndex | undefined>
  /** Undefined: it is no Parquet file that can be read. */
  parquetPage(hash: Buffer, bounds: PageBounds): Promise<ParquetPage | undefined>
  /** Undefined: it cannot be read, or not in the time and memory that there is for it. */
  profileColumn(hash: Buffer, column: ProfiledColumn, signal: AbortSignal): Promise<ColumnProfile | undefined>
  /** Removes blobs that `isUsed` does not name and that are older than an hour: a run may be about to publish a younger one. */
  sweep(isUsed: (hashes: Buffer[]) => Promise<Set<string>>): Promise<{ removed: number; bytes: number }>
}

/** A row names a blob that is not there: it was erased meanwhile, or the folder was tampered with. */
export class MissingBlob extends Error {
  constructor(hash: Buffer) {
    super(`There is no blob ${hash.toString('hex')}`)
  }
}

/** What was sent is longer than it may be. */
export class TooLong extends Error {}
