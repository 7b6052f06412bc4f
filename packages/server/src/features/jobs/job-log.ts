/** A page of a job's log, wherever its lines are: old days are in the archive, the others in the database. */
import type { Db } from '../../database/pool.ts'
import type { ArchivedLog, ArchivedPiece } from '../../engine/index.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './job-log-store.ts'

type LogLine = store.LogLine
type LogPage = store.LogPage

const isFiltered = (page: LogPage): boolean => Boolean(page.level || page.search_text)

export async function listLogLines(db: Db, archive: ArchivedLog, jobId: number, page: LogPage): Promise<LogLine[]> {
  const pieces = await archive.listPieces(db, jobId)
  if (pieces.length > 0) {
    const list = page.line_ids ? chosenLines : isFiltered(page) ? matchingLines : numberedLines
    return list(db, archive, pieces, jobId, page).catch(refuseMissingFile)
  }
  if (page.line_ids) return store.listLinesOf(db, jobId, page.line_ids, page.order_dir)
  return isFiltered(page) ? store.listMatchingLines(db, jobId, page) : store.listLines(db, jobId, page)
}

/** The number of the last line; 0 when there is none. */
export async function findLastLine(db: Db, archive: ArchivedLog, jobId: number): Promise<number> {
  return lastLineOf(db, jobId, await archive.listPieces(db, jobId))
}

export async function lastLineOf(db: Db, jobId: number, pieces: readonly ArchivedPiece[]): Promise<number> {
  return Math.max(await store.findLastLine(db, jobId), ...pieces.map(({ lastLine }) => lastLine))
}

export function refuseMissingFile(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new Refusal('missing_file', 'The archive with this log is not on this machine.')
  throw error
}

/** Only the pieces that the page touches are unpacked. */
async function numberedLines(
  db: Db,
  archive: ArchivedLog,
  pieces: readonly ArchivedPiece[],
  jobId: number,
  { order_dir, offset, limit }: LogPage,
): Promise<LogLine[]> {
  const last = await lastLineOf(db, jobId, pieces)
  const from = order_dir === 'ASC' ? offset + 1 : Math.max(last - offset - limit + 1, 1)
  const to = order_dir === 'ASC' ? Math.min(offset + limit, last) : last - offset
  if (to < from) return []
  const touched = pieces.filter(({ firstLine, lastLine }) => lastLine >= from && firstLine <= to)
  const archived = (await Promise.all(touched.map((piece) => archive.read(piece)))).flat().map(toLogLine)
  const stored = await store.listLinesBetween(db, jobId, [from, to], order_dir)
  return inOrder([...archived.filter(({ id }) => id >= from && id <= to), ...stored], order_dir)
}

async function chosenLines(
  db: Db,
  archive: ArchivedLog,
  pieces: readonly ArchivedPiece[],
  jobId: number,
  { order_dir, line_ids = [] }: LogPage,
): Promise<LogLine[]> {
  const chosen = new Set(line_ids)
  const touched = pieces.filter(({ firstLine, lastLine }) => line_ids.some((id) => id >= firstLine && id <= lastLine))
  const lines = await store.listLinesOf(db, jobId, line_ids, order_dir)
  // One after the other: those that were chosen may be spread over all of them.
  for (const piece of touched)
    lines.push(...(await archive.read(piece)).filter(({ line }) => chosen.has(line)).map(toLogLine))
  return inOrder(lines, order_dir)
}

const inOrder = (lines: LogLine[], order_dir: LogPage['order_dir']): LogLine[] =>
  lines.toSorted((one, other) => (order_dir === 'ASC' ? one.id - other.id : other.id - one.id))

/** What is archived comes first; in reverse, last. */
async function matchingLines(
  db: Db,
  archive: ArchivedLog,
  pieces: readonly ArchivedPiece[],
  jobId: number,
  page: LogPage,
): Promise<LogLine[]> {
  const { order_dir, offset, limit } = page
  if (order_dir === 'ASC') {
    const archived = await searchPieces(archive, pieces, page)
    const rest = limit - archived.lines.length
    if (rest === 0) return archived.lines
    const skipped = Math.max(offset - archived.found, 0)
    return [...archived.lines, ...(await store.listMatchingLines(db, jobId, { ...page, offset: skipped, limit: rest }))]
  }
  const stored = await store.listMatchingLines(db, jobId, page)
  if (stored.length === limit) return stored
  const skipped = Math.max(offset - (await store.countMatchingLines(db, jobId, page)), 0)
  const archived = await searchPieces(archive, pieces.toReversed(), {
    ...page,
    offset: skipped,
    limit: limit - stored.length,
  })
  return [...stored, ...archived.lines]
}

/** `found` counts all that match, up to the end of the page. */
async function searchPieces(
  archive: ArchivedLog,
  pieces: readonly ArchivedPiece[],
  page: LogPage,
): Promise<{ lines: LogLine[]; found: number }> {
  const lines: LogLine[] = []
  let found = 0
  for (const piece of pieces) {
    const matching = (await archive.read(piece)).filter(matches(page)).map(toLogLine)
    for (const line of page.order_dir === 'ASC' ? matching : matching.toReversed()) {
      found++
      if (found > page.offset) lines.push(line)
      if (lines.length === page.limit) return { lines, found }
    }
  }
  return { lines, found }
}

export function matches({ level, search_text }: store.LogFilter): (line: Omit<LogLine, 'id'>) => boolean {
  const wanted = search_text?.toLowerCase() ?? ''
  return (line) => (!level || line.level === level) && line.text.toLowerCase().includes(wanted)
}

const toLogLine = ({ line, level, created, text }: Omit<LogLine, 'id'> & { line: number }): LogLine => ({
  id: line,
  level,
  created,
  text,
})
