/** Blobs in a folder of this machine: `blobs/ab/cdef…`, by the hexadecimal digits of their hash. */
import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { inspectBytes, type Inspection } from './inspection.ts'
import { inspectInThreads, recordsInThread } from './inspectors.ts'
import { layoutOf, recordsKey, type Dialect, type Layout } from './layout.ts'
import { isErrno } from './errno.ts'
import { ParquetReader, type PageBounds, type ParquetPage } from './parquet.ts'
import { ColumnProfiler, type ColumnProfile, type ProfiledColumn } from './profile.ts'
import type { RecordIndex } from './record-index.ts'
import { writeIncoming } from './receive.ts'
import { MissingBlob, type ByteRange, type FileFacts, type Storage, type StoredBlob } from './storage.ts'
import { INCOMING_FOLDER, sweepFolder, SWEPT_FOLDER } from './sweep.ts'

/** What is bigger is looked through in a thread of its own, and gets an index of its records. */
const BIG_BYTES = 1024 * 1024
/** Neither waits for the other end of a pipe nor follows a link. */
const OPEN_SAFELY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const linkRefusals: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'])

export const diskStorage = (dataDir: string): Storage => new DiskStorage(join(dataDir, 'blobs'))

class DiskStorage implements Storage {
  readonly #folder: string
  readonly #parquet: ParquetReader
  readonly #profiler: ColumnProfiler
  #folders: Promise<void> | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#parquet = new ParquetReader(folder)
    this.#profiler = new ColumnProfiler(folder)
  }

  async take(path: string, dialect?: Dialect): Promise<StoredBlob & FileFacts> {
    const layout = layoutOf(path, dialect)
    const file = await openRegular(path)
    try {
      const { size, nlink, ino } = await file.stat()
      const inspection = await inspect(file, path, size, layout)
      const hash = Buffer.from(inspection.hash)
      await file.chmod(0o400)
      // The clock of the sweep begins now, whatever time the program gave its file.
      await file.utimes(new Date(), new Date())
      await file.sync()
      await this.#moveIn({ path, ino }, hash, nlink > 1)
      const { records, rowsCount, firstLines } = inspection
      if (size > BIG_BYTES && records) await this.#keepRecords(hash, layout, records)
      const isParquet = layout.kind === 'parquet'
      return {
        hash,
        size: inspection.size,
        rowsCount: isParquet ? ((await this.#parquet.countRows(this.localPath(hash))) ?? null) : rowsCount,
        firstLines,
      }
    } finally {
      await file.close()
    }
  }

  async receive(content: AsyncIterable<Uint8Array>, name: string, mostBytes: number): Promise<StoredBlob & FileFacts> {
    // With its ending, which says how it is read.
    const draft = `${await this.#incomingPath()}${extname(name)}`
    try {
      await writeIncoming(content, draft, mostBytes)
      return await this.take(draft)
    } finally {
      await rm(draft, { force: true })
    }
  }

  async place(hash: Buffer, path: string): Promise<void> {
    const isThere = await this.#linkOrCopy(hash, path)
    if (isThere) return
    await mkdir(dirname(path), { recursive: true })
    if (!(await this.#linkOrCopy(hash, path))) throw new MissingBlob(hash)
  }

  has(hash: Buffer): Promise<boolean> {
    return access(this.localPath(hash)).then(
      () => true,
      () => false,
    )
  }

  localPath(hash: Buffer): string {
    const digits = hash.toString('hex')
    return join(this.#folder, digits.slice(0, 2), digits.slice(2))
  }

  openRange(hash: Buffer, range?: ByteRange): Readable {
    return createReadStream(this.localPath(hash), range)
  }

  async recordIndex(hash: Buffer, name: string, dialect?: Dialect): Promise<RecordIndex | undefined> {
    const layout = layoutOf(name, dialect)
    const path = this.localPath(hash)
    const { size } = await stat(path).catch(() => {
      throw new MissingBlob(hash)
    })
    if (size <= BIG_BYTES) return undefined
    const kept = await readFile(recordsPath(path, layout), 'utf8').then(parseRecords, () => undefined)
    if (kept) return kept
    // Not from a run of this instance as it is now: the same content had another name, or the folder came from a backup.
    const { records } = await recordsInThread(path, layout)
    if (records) await this.#keepRecords(hash, layout, records)
    return records
  }

  parquetPage(hash: Buffer, bounds: PageBounds): Promise<ParquetPage | undefined> {
    return this.#parquet.page(this.localPath(hash), bounds)
  }

  profileColumn(hash: Buffer, column: ProfiledColumn, signal: AbortSignal): Promise<ColumnProfile | undefined> {
    return this.#profiler.profile(this.localPath(hash), column, signal)
  }

  sweep(isUsed: (hashes: Buffer[]) => Promise<Set<string>>): Promise<{ removed: number; bytes: number }> {
    return sweepFolder(this.#folder, isUsed)
  }

  /** Also when there is such a blob: then the new one takes its place, so that the sweep sees a young one. */
  async #moveIn({ path, ino }: { path: string; ino: number }, hash: Buffer, hasOtherNames: boolean): Promise<void> {
    const blob = this.localPath(hash)
    await this.#makeFolders()
    // A program that gives out its input as it is: the file is the blob, and young by now.
    if (hasOtherNames && (await inodeOf(blob)) === ino) return rm(path)
    // Somebody could write to the blob through another name of the file, and renaming onto itself would leave it old.
    if (hasOtherNames || !(await renamed(path, blob))) await this.#copyIn(path, blob)
    await sync(dirname(blob))
  }

  async #copyIn(path: string, blob: string): Promise<void> {
    const copy = await this.#incomingPath()
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    await chmod(copy, 0o400)
    await sync(copy)
    await rename(copy, blob)
    await rm(path)
  }

  /** False: the blob or the folder is not there. */
  async #linkOrCopy(hash: Buffer, path: string): Promise<boolean> {
    const blob = this.localPath(hash)
    // For a moment the sweep holds what it will put back.
    for (const from of [blob, join(this.#folder, SWEPT_FOLDER, hash.toString('hex'))]) {
      try {
        await linkOrCopy(from, path)
        return true
      } catch (error) {
        if (!isErrno(error, 'ENOENT')) throw error
      }
    }
    return false
  }

  async #incomingPath(): Promise<string> {
    await this.#makeFolders()
    return join(this.#folder, INCOMING_FOLDER, randomUUID())
  }

  /** All of them at once: each made on its own would cost the disk a flush of its own. */
  #makeFolders(): Promise<void> {
    this.#folders ??= makeFolders(this.#folder).catch((error: unknown) => {
      this.#folders = undefined
      throw error
    })
    return this.#folders
  }

  /** Can be made again, so it need not outlive a power cut; but half of it must never be seen. */
  async #keepRecords(hash: Buffer, layout: Layout, records: RecordIndex): Promise<void> {
    const draft = await this.#incomingPath()
    await writeFile(draft, JSON.stringify(records), { mode: 0o400 })
    await rename(draft, recordsPath(this.localPath(hash), layout))
  }
}

const recordsPath = (blob: string, layout: Layout): string => `${blob}.${recordsKey(layout)}`

function parseRecords(text: string): RecordIndex | undefined {
  try {
    return JSON.parse(text) as RecordIndex
  } catch {
    return undefined
  }
}

async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, OPEN_SAFELY).catch(async (error: unknown) => {
    // A program may take the right to read away from its own file, and from us, who own it.
    if (!isErrno(error, 'EACCES')) throw error
    await chmod(path, 0o600)
    return open(path, OPEN_SAFELY)
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error(`${path} is not a regular file`)
}

/** Of a big file the bytes go to the disk while it is looked through. */
async function inspect(file: FileHandle, path: string, size: number, layout: Layout): Promise<Inspection> {
  if (size <= BIG_BYTES) return inspectBytes(await file.readFile(), layout)
  const [inspection] = await Promise.all([inspectInThreads(path, layout), file.sync()])
  return inspection
}

/** Undefined: there is none. A folder of runs on another file system would not have linked its files. */
const inodeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.ino,
    () => undefined,
  )

/** False: the file system cannot, as between two of them. */
async function renamed(path: string, blob: string): Promise<boolean> {
  try {
    await rename(path, blob)
    return true
  } catch (error) {
    if (isErrno(error, 'EXDEV')) return false
    throw error
  }
}

async function linkOrCopy(blob: string, path: string): Promise<void> {
  try {
    await link(blob, path)
  } catch (error) {
    if (!linkRefusals.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(blob, path, constants.COPYFILE_FICLONE)
    await chmod(path, 0o400)
  }
}

async function makeFolders(folder: string): Promise<void> {
  const names = [INCOMING_FOLDER, ...Array.from({ length: 256 }, (_none, byte) => Buffer.of(byte).toString('hex'))]
  for (const name of names) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  await sync(folder)
  await sync(dirname(folder))
}

/** Of a folder, too: a name that was put into it is on the disk only when the folder is. */
async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
