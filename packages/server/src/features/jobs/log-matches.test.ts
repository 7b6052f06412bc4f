import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOldDays, archivedLogIn, preparePartitions } from '../../engine/index.ts'
import { aJob } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { findLastLine, listLogLines } from './job-log.ts'
import type { LogFilter } from './job-log-store.ts'
import { findMatches } from './log-matches.ts'

/** More than one range of the search. */
const LINES = 250_005

let database: TestDatabase
let folder: string
/** The same log three times: in the database, in the archive, and half in each. */
const jobs = new Map<string, number>()
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'clew-archive-'))
  await preparePartitions(database.db, new Date('2026-02-26T12:00:00Z'))
  await write('stored', 0)
  await write('archived', LINES)
  await write('both', 130_000)
  await archiveOldDays(database.db, folder, new Date('2026-03-29T12:00:00Z'), pino({ level: 'silent' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Up to line `archived` they are of the day that will be archived, the rest is of the next one. */
async function write(name: string, archived: number): Promise<void> {
  const job = await aJob(database, 'workspace', { status: 'finished', origin_created: '2026-02-26T10:00:00Z' })
  jobs.set(name, job.id)
  await database.pool.query(
    `insert into job_logs (job_id, line, level, created, text)
     select $1, n, case when n % 100000 = 0 then 'error' else 'info' end,
       case when n <= $2::integer then '2026-02-26T11:00:00Z' else '2026-02-27T11:00:00Z' end::timestamptz,
       case n when 7 then 'A Needle_1 "in" a\\b haystack' when 130000 then 'ŽLUŤOUČKÝ needle_1' when 250004 then 'NEEDLE_1' else 'hay' end
     from generate_series(1, $3::integer) n`,
    [job.id, archived, LINES],
  )
}

const archive = () => archivedLogIn(folder)
const find = (where: string, filter: LogFilter, from_line = 1) =>
  findMatches(database.db, archive(), jobs.get(where)!, { ...filter, from_line })

test.each(['stored', 'archived', 'both'])('[W-2.14.1] everything in a log is found when it is %s', async (where) => {
  expect(await find(where, { search_text: 'needle_1' })).toEqual({ lines: [7, 130_000, 250_004], last_line: LINES })
  expect((await find(where, { search_text: '"IN" a\\b' })).lines).toEqual([7])
  expect((await find(where, { search_text: 'ŽLUŤ' })).lines).toEqual([130_000])
  expect((await find(where, { search_text: 'needle%1' })).lines).toEqual([])
  expect((await find(where, { level: 'error' })).lines).toEqual([100_000, 200_000])
  expect((await find(where, { level: 'error', search_text: 'needle' })).lines).toEqual([])
  expect((await find(where, { search_text: 'needle_1' }, 8)).lines).toEqual([130_000, 250_004])
  expect((await find(where, { search_text: 'needle_1' }, LINES + 1)).lines).toEqual([])
  expect((await find(where, {})).lines).toHaveLength(LINES)
})

test.each(['stored', 'archived', 'both'])('[W-2.14.2] lines are read by their numbers when it is %s', async (where) => {
  const id = jobs.get(where)!
  const read = async (line_ids: number[], order_dir: 'ASC' | 'DESC') => {
    const page = { offset: 0, limit: 50, order_by: 'id', order_dir, line_ids }
    return (await listLogLines(database.db, archive(), id, page)).map((line) => line.id)
  }
  expect(await read([130_001, 7, 130_000, LINES + 9], 'ASC')).toEqual([7, 130_000, 130_001])
  expect(await read([130_001, 7], 'DESC')).toEqual([130_001, 7])
  expect(await read([], 'ASC')).toEqual([])
  expect(await findLastLine(database.db, archive(), id)).toBe(LINES)
})

test('[W-2.14.1] an archive that is not there is said to be missing', async () => {
  const elsewhere = archivedLogIn(join(folder, 'elsewhere'))
  const search = findMatches(database.db, elsewhere, jobs.get('archived')!, { search_text: 'x', from_line: 1 })
  await expect(search).rejects.toMatchObject({ type: 'missing_file' })
})
