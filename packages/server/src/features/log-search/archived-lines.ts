/**
 * Archived lines of jobs. A piece of an archive has the lines of one job and knows between which times they are: pieces are unpacked in that
 * order, and everything that is newer than the newest line of the next piece is known then.
 */
import type { Db } from '../../database/pool.ts'
import type { ArchivedLog } from '../../engine/index.ts'
import { listPieces, type TimedPiece } from './archived-piece-store.ts'
import type { JobLine } from './job-lines.ts'
import type { Look, Source } from './merge-sources.ts'
import { asSeenBy, compare, isBeyond, microsOf, ranks, readUntil, type Direction, type Position } from './position.ts'
import { levelsFrom, type Search } from './search-filter.ts'

/** A look should take about so long. */
const LOOK_MS = 150
const FIRST_PIECES = 200
const MORE_PIECES = 4

export interface ArchivedSearch {
  db: Db
  archive: ArchivedLog
  search: Search
  /** Is told of files that are not on this machine. */
  onMissing: (file: string) => void
}

export function archivedLineSource(asked: ArchivedSearch): Source<JobLine> {
  const { db, search } = asked
  const { direction } = search
  /** What is still to be answered of the pieces that were unpacked: those that last longer are met again. */
  const opened = new Map<string, JobLine[]>()

  async function open(piece: TimedPiece): Promise<void> {
    const key = `${piece.jobId} ${piece.firstLine}`
    if (!opened.has(key)) opened.set(key, await readLines(asked, piece))
  }

  /** Undefined: in so many pieces the search does not get beyond the time it is at. */
  async function look(own: Position, most: number, count: number): Promise<Look<JobLine> | undefined> {
    const pieces = await listPieces(db, search, own.at, count)
    const begun = performance.now()
    const between = (end: Position | undefined) => linesBetween(opened, own, end, direction)
    let read = 0
    const isEnough = () => {
      const end = endOf(pieces[read], own, direction)
      if (!end || !isBeyond(end, own, direction)) return false
      return performance.now() - begun > LOOK_MS || between(end).length >= most
    }
    while (read < pieces.length && !isEnough()) await open(pieces[read++]!)
    // What a list of full length leaves out begins where its last one does, or further on.
    const end = endOf(pieces[read] ?? (pieces.length === count ? pieces.at(-1) : undefined), own, direction)
    if (end && !isBeyond(end, own, direction)) return undefined
    const items = inOrder(between(end), direction).slice(0, most)
    const reached = items.length === most ? items.at(-1)!.position : end
    forget(opened, reached, direction)
    return { items, reached }
  }

  return {
    read: async (beyond, most) => {
      const own = asSeenBy(ranks.job, beyond)
      for (let count = FIRST_PIECES; ; count *= MORE_PIECES) {
        const found = await look(own, most, count)
        if (found) return found
      }
    },
  }
}

/** What is newer than everything in a piece, or in those after it, is known without it. */
function endOf(piece: TimedPiece | undefined, own: Position, direction: Direction): Position | undefined {
  if (!piece) return undefined
  const end = readUntil(direction === 1 ? piece.firstAt : piece.lastAt, ranks.job, direction)
  return isBeyond(end, own, direction) ? end : own
}

const linesBetween = (
  opened: ReadonlyMap<string, JobLine[]>,
  own: Position,
  end: Position | undefined,
  direction: Direction,
): JobLine[] =>
  [...opened.values()]
    .flat()
    .filter(({ position }) => isBeyond(position, own, direction) && (!end || !isBeyond(position, end, direction)))

const inOrder = (lines: readonly JobLine[], direction: Direction): JobLine[] =>
  lines.toSorted((one, other) => compare(one.position, other.position) * direction)

function forget(opened: Map<string, JobLine[]>, reached: Position | undefined, direction: Direction): void {
  for (const [key, lines] of opened)
    opened.set(
      key,
      lines.filter(({ position }) => reached && isBeyond(position, reached, direction)),
    )
}

async function readLines({ archive, search, onMissing }: ArchivedSearch, piece: TimedPiece): Promise<JobLine[]> {
  const { filter, first, last } = search
  const word = filter.search_text?.toLowerCase() ?? ''
  const levels = levelsFrom(filter.level)
  const lines = await archive.read(piece, word).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    onMissing(piece.file)
    return []
  })
  return lines
    .filter(({ level, text }) => (!levels || levels.includes(level)) && text.toLowerCase().includes(word))
    .map(({ line, created, level, text }): JobLine => {
      const position = { at: microsOf(created), rank: ranks.job, major: piece.jobId, minor: line }
      return { source: 'job', position, created, level, text }
    })
    .filter(({ position: { at } }) => at >= first && at < last)
}
