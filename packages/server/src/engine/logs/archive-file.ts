/** A day of logs in one file: pieces of JSON lines, each compressed on its own, so that a page is read without the rest. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { LogLevel } from '@clew/contract'
import type { Day } from './partitions.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export interface ArchivedLine {
  line: number
  level: LogLevel
  created: string
  text: string
}

/** Consecutive lines of one job, and where in the file of the day they are. */
export interface Piece {
  jobId: number
  firstLine: number
  lastLine: number
  byteOffset: number
  byteLength: number
  firstCreated: string
  lastCreated: string
}

const UNFINISHED = '.part'

/** A day can come back, when lines turn up that are older than they should be: then it gets a second file. */
export const fileNameOf = (day: Day, number: number): string =>
  `job_logs_${day}${number === 1 ? '' : `-${number}`}.jsonl.gz`

/** All of it or nothing: the file has its name only once it is safely on disk. A day without lines has none. */
export async function writeArchive(
  folder: string,
  fileName: string,
  pieces: AsyncIterable<{ jobId: number; lines: readonly ArchivedLine[] }>,
): Promise<Piece[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const unfinished = join(folder, `${fileName}.${randomUUID()}${UNFINISHED}`)
  const file = await open(unfinished, 'wx', 0o600)
  let written: Piece[]
  try {
    written = await writePieces(file, pieces)
    await file.sync()
  } finally {
    await file.close()
  }
  if (written.length === 0) await rm(unfinished)
  else await rename(unfinished, join(folder, fileName))
  await syncFolder(folder)
  return written
}

/** Of tries that a crash has ended. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) await rm(join(folder, name), { force: true })
}

async function writePieces(
  file: FileHandle,
  pieces: AsyncIterable<{ jobId: number; lines: readonly ArchivedLine[] }>,
): Promise<Piece[]> {
  const written: Piece[] = []
  let byteOffset = 0
  for await (const { jobId, lines } of pieces) {
    // With the job in each line the file can also be read without the database.
    const text = lines.map((line) => `${JSON.stringify({ job_id: jobId, ...line })}\n`).join('')
    const bytes = await compress(text)
    await file.writeFile(bytes)
    written.push({
      jobId,
      firstLine: lines[0]!.line,
      lastLine: lines.at(-1)!.line,
      byteOffset,
      byteLength: bytes.length,
      ...timesOf(lines),
    })
    byteOffset += bytes.length
  }
  return written
}

/** Not simply of the first and the last line: those of a job that was taken over were written by two clocks. */
function timesOf(lines: readonly ArchivedLine[]): Pick<Piece, 'firstCreated' | 'lastCreated'> {
  let [firstCreated, lastCreated] = [lines[0]!.created, lines[0]!.created]
  for (const { created } of lines) {
    if (created < firstCreated) firstCreated = created
    if (created > lastCreated) lastCreated = created
  }
  return { firstCreated, lastCreated }
}

/** A file that is there after a power cut needs its folder on disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/**
 * `word`: lines that cannot have it in any case may be left out, which spares most of the reading. Others without it may still be there:
 * it is looked for in all of the stored line.
 */
export async function readPiece(
  folder: string,
  { file: fileName, byteOffset, byteLength }: Pick<Piece, 'byteOffset' | 'byteLength'> & { file: string },
  word = '',
): Promise<ArchivedLine[]> {
  const file = await open(join(folder, fileName), 'r')
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(byteLength), position: byteOffset })
    const text = (await decompress(buffer)).toString()
    const written = JSON.stringify(word.toLowerCase()).slice(1, -1)
    return text
      .split('\n')
      .filter((line) => line !== '' && (written === '' || line.toLowerCase().includes(written)))
      .map((line) => JSON.parse(line) as ArchivedLine)
  } finally {
    await file.close()
  }
}
