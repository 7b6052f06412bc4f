/** Everything that a search finds, read while it is sent: it never is in memory as a whole, and whoever goes away ends it. */
import { Readable } from 'node:stream'
import type { LogEntry } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { Refusal } from '../../refusal.ts'
import type { Position } from './position.ts'
import { searchOf } from './search-filter.ts'
import { searchLogs, type LogSearchDeps } from './search-logs.ts'
import type { SearchTokens, WholeSearch } from './search-tokens.ts'

const ENTRIES_AT_ONCE = 1_000

export interface LogDownload {
  kind: 'text' | 'jsonl'
  name: string
  open: () => Readable
}

/** One answer for every reason: a link says nothing about itself to those who try some. */
export async function openLogSearch(
  deps: LogSearchDeps & { tokens: SearchTokens },
  token: string,
): Promise<LogDownload> {
  const asked = deps.tokens.read(token)
  if (!asked || !(await isAdministrator(deps.db, asked.userId)))
    throw new Refusal('missing_file', 'This file does not exist any more.')
  const { search } = asked
  return {
    kind: search.format,
    name: `logs-${new Date().toISOString().slice(0, 10)}.${search.format === 'text' ? 'log' : 'jsonl'}`,
    open: () => Readable.from(readAll(deps, search)),
  }
}

async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return user !== undefined
}

async function* readAll(
  deps: LogSearchDeps,
  { order_dir, format, ...filter }: WholeSearch,
): AsyncGenerator<string, undefined> {
  // What is written meanwhile does not make it longer: a download comes to an end.
  const search = searchOf({ to: new Date().toISOString(), ...filter }, order_dir)
  const write = format === 'text' ? toText : toJson
  let beyond: Position | undefined
  do {
    const { entries, next } = await searchLogs(deps, search, {
      beyond,
      limit: ENTRIES_AT_ONCE,
      isTimeUp: () => false,
    })
    if (entries.length > 0) yield entries.map(write).join('')
    beyond = next
  } while (beyond)
  return undefined
}

const toJson = (entry: LogEntry): string => `${JSON.stringify(entry)}\n`

/** As in the log of a job, with where it comes from. */
const toText = (entry: LogEntry): string => `${entry.created} ${entry.level} [${placeOf(entry)}] ${entry.text}\n`

function placeOf(entry: LogEntry): string {
  if (entry.source !== 'job') return entry.source
  const { workspace, configuration, dawg } = entry.job ?? {}
  const names = [dawg, workspace, configuration].flatMap((one) => one?.name ?? [])
  return [...names, `job ${entry.job_id}`].join(' / ')
}
