/** Where in a log something is: the numbers of its lines, looked for in the whole of it. */
import type { Db } from '../../database/pool.ts'
import type { ArchivedLog, ArchivedPiece } from '../../engine/index.ts'
import { lastLineOf, matches, refuseMissingFile } from './job-log.ts'
import { listMatchingNumbers, type LineRange, type LogFilter } from './job-log-store.ts'

/** A search of a million lines is work for more than one core; more at once would take them from everybody else. */
const AT_ONCE = 2
const RANGE_LINES = 125_000

export interface LogMatches {
  lines: number[]
  last_line: number
}

export async function findMatches(
  db: Db,
  archive: ArchivedLog,
  jobId: number,
  { from_line, ...filter }: LogFilter & { from_line: number },
): Promise<LogMatches> {
  const pieces = await archive.listPieces(db, jobId)
  const last = await lastLineOf(db, jobId, pieces)
  const asked = pieces.filter(({ lastLine }) => lastLine >= from_line)
  const archived = await searchArchive(archive, asked, filter).catch(refuseMissingFile)
  const stored = await inTurns(rangesOf(from_line, last), (range) => listMatchingNumbers(db, jobId, filter, range))
  const lines = archived.filter((line) => line >= from_line).concat(stored)
  // Around midnight the lines of two days may alternate.
  return { lines: asked.length > 0 ? lines.toSorted((one, other) => one - other) : lines, last_line: last }
}

const searchArchive = (archive: ArchivedLog, pieces: readonly ArchivedPiece[], filter: LogFilter): Promise<number[]> =>
  inTurns(pieces, async (piece) =>
    (await archive.read(piece, filter.search_text)).filter(matches(filter)).map(({ line }) => line),
  )

function rangesOf(first: number, last: number): LineRange[] {
  const count = Math.max(Math.ceil((last - first + 1) / RANGE_LINES), 0)
  return Array.from({ length: count }, (_, i) => {
    const start = first + i * RANGE_LINES
    return [start, Math.min(start + RANGE_LINES - 1, last)]
  })
}

/** What is found in each, in the order in which they are given, a few looked at together. */
async function inTurns<Part>(parts: readonly Part[], find: (part: Part) => Promise<number[]>): Promise<number[]> {
  const found: number[][] = parts.map(() => [])
  let next = 0
  const work = async () => {
    for (let i = next++; i < parts.length; i = next++) found[i] = await find(parts[i]!)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.flat()
}
