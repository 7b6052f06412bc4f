/**
 * Old days of the log become files. In this order: the file is written and on disk, then in one transaction its pieces are noted and the
 * partition is dropped. A crash in between leaves the lines in the database, and the next try writes the file again.
 */
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../database/tables.ts'
import type { Db } from '../../database/pool.ts'
import { fileNameOf, writeArchive, type ArchivedLine, type Piece } from './archive-file.ts'
import { dayAfter, dayOf, allowLongWork, listPartitionedDays, partitionOf, type Day } from './partitions.ts'

const KEPT_DAYS = 30
const READ_LINES = 1_000
/** Small enough to unpack one for a page, large enough to compress well. */
const PIECE_LINES = 5_000
const PIECE_CHARACTERS = 2_000_000

const ARCHIVE_LOCK = 0x636c6577_6c

export async function archiveOldDays(db: Kysely<Tables>, folder: string, now: Date, logger: Logger): Promise<void> {
  const oldestKept = dayAfter(dayOf(now), -KEPT_DAYS)
  // All on one connection, which holds the lock: a process that has lost it can drop nothing any more.
  await db.connection().execute(async (connection) => {
    if (!(await tryLock(connection))) return
    try {
      for (const day of (await listPartitionedDays(connection)).filter((one) => one < oldestKept)) {
        const count = await archiveDay(connection, folder, day)
        logger.info({ event: 'logs.archived', day, lines: count }, 'a day of job logs was archived')
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(ARCHIVE_LOCK)})`.execute(connection)
    }
  })
}

async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_lock(${sql.lit(ARCHIVE_LOCK)}) as "isMine"`.execute(connection)
  return rows[0]!.isMine
}

async function archiveDay(db: Kysely<Tables>, folder: string, day: Day): Promise<number> {
  const fileName = await freeFileName(db, day)
  const pieces = await writeArchive(folder, fileName, inPieces(readDay(db, day)))
  const lineCount = pieces.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx)
    const table = sql.table(partitionOf(day))
    await sql`lock table ${table} in access exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${table}`.execute(tx)
    // A line that came meanwhile would be lost; the next try takes it along.
    if (rows[0]!.count !== lineCount) throw new Error(`the log of ${day} changed while it was archived`)
    await insertPieces(tx, fileName, pieces)
    await sql`drop table ${table}`.execute(tx)
  })
  return lineCount
}

type DayLine = ArchivedLine & { jobId: number }

async function* readDay(db: Db, day: Day): AsyncIterable<DayLine> {
  let last = { jobId: 0, line: 0 }
  for (;;) {
    const { rows } = await sql<DayLine>`
      select job_id as "jobId", line, level, created, text from ${sql.table(partitionOf(day))}
      where (job_id, line) > (${last.jobId}, ${last.line}) order by job_id, line limit ${READ_LINES}`.execute(db)
    yield* rows
    if (rows.length < READ_LINES) return
    last = rows.at(-1)!
  }
}

/** Lines of one job without a gap: those of a run over midnight, written by two clocks, may alternate between the days. */
async function* inPieces(
  lines: AsyncIterable<DayLine>,
): AsyncIterable<{ jobId: number; lines: readonly ArchivedLine[] }> {
  let piece: { jobId: number; lines: ArchivedLine[]; characters: number } | undefined
  for await (const { jobId, ...line } of lines) {
    const continues = piece && piece.jobId === jobId && piece.lines.at(-1)!.line === line.line - 1
    if (piece && (!continues || piece.lines.length >= PIECE_LINES || piece.characters >= PIECE_CHARACTERS)) {
      yield piece
      piece = undefined
    }
    piece ??= { jobId, lines: [], characters: 0 }
    piece.lines.push(line)
    piece.characters += line.text.length
  }
  if (piece) yield piece
}

/** One that no piece is in. What a crash has left under that name is written over. */
async function freeFileName(db: Db, day: Day): Promise<string> {
  for (let number = 1; ; number++) {
    const name = fileNameOf(day, number)
    const { rows } = await sql`select 1 from log_archives where file = ${name} limit 1`.execute(db)
    if (rows.length === 0) return name
  }
}

async function insertPieces(tx: Db, fileName: string, pieces: readonly Piece[]): Promise<void> {
  await sql`
    insert into log_archives (job_id, first_line, last_line, file, byte_offset, byte_length, first_created, last_created)
    select piece."jobId", piece."firstLine", piece."lastLine", ${fileName}, piece."byteOffset", piece."byteLength",
      piece."firstCreated", piece."lastCreated"
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as piece ("jobId" integer, "firstLine" integer, "lastLine" integer, "byteOffset" bigint, "byteLength" integer,
        "firstCreated" timestamptz, "lastCreated" timestamptz)`.execute(tx)
}
