/** The whole log of a job as a text, read while it is sent: a million lines never are in memory together. */
import { Readable } from 'node:stream'
import type { Db } from '../../database/pool.ts'
import type { ArchivedLog } from '../../engine/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { findPermission } from '../access/index.ts'
import { findLastLine, listLogLines } from './job-log.ts'
import type { LogLine } from './job-log-store.ts'

const LINES_AT_ONCE = 1_000

export interface LogText {
  name: string
  open: () => Readable
}

/** Undefined: there is no such job, or whoever got the link may not see it any more. */
export async function openLog(
  db: Db,
  archive: ArchivedLog,
  caller: Caller,
  jobId: number,
): Promise<LogText | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select(['kind', 'workspace_id', 'dawg_id'])
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (!job) return undefined
  const kind = job.kind === 'dawg' ? 'dawg' : 'workspace'
  const found = await findPermission(db, caller, kind, (kind === 'dawg' ? job.dawg_id : job.workspace_id)!)
  if (found?.deleted !== 0) return undefined
  return { name: `job ${jobId}.log`, open: () => Readable.from(readText(db, archive, jobId)) }
}

async function* readText(db: Db, archive: ArchivedLog, jobId: number): AsyncGenerator<string> {
  // What is written meanwhile does not make it longer: a download comes to an end.
  const last = await findLastLine(db, archive, jobId)
  for (let offset = 0; offset < last; offset += LINES_AT_ONCE) {
    const limit = Math.min(LINES_AT_ONCE, last - offset)
    const page = { offset, limit, order_by: 'id', order_dir: 'ASC' } as const
    yield (await listLogLines(db, archive, jobId, page)).map(toText).join('')
  }
}

const toText = ({ created, level, text }: LogLine): string => `${created} ${level} ${text}\n`
