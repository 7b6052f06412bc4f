/** The archived lines of a job, for those who page through its log. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { readPiece, type ArchivedLine } from './archive-file.ts'

export interface ArchivedPiece {
  firstLine: number
  lastLine: number
  file: string
  byteOffset: number
  byteLength: number
}

export interface ArchivedLog {
  /** Ordered by line; most jobs have none. */
  listPieces(db: Db, jobId: number): Promise<ArchivedPiece[]>
  /** With a word: at least the lines that have it in any case. */
  read(piece: ArchivedPiece, word?: string): Promise<ArchivedLine[]>
}

export const archivedLogIn = (folder: string): ArchivedLog => ({
  listPieces: async (db, jobId) => {
    const { rows } = await sql<ArchivedPiece>`
      select first_line as "firstLine", last_line as "lastLine", file, byte_offset::float8 as "byteOffset",
        byte_length as "byteLength"
      from log_archives where job_id = ${jobId} order by first_line`.execute(db)
    return rows
  },
  read: (piece, word) => readPiece(folder, piece, word),
})
