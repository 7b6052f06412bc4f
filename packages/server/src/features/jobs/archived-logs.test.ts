import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOldDays, archivedLogIn, preparePartitions } from '../../engine/index.ts'
import { aJob } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { listLogLines } from './job-log.ts'
import type { LogPage } from './job-log-store.ts'

const LINES = 25

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
  await write('both', 13)
  await archiveOldDays(database.db, folder, new Date('2026-03-29T12:00:00Z'), pino({ level: 'silent' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Up to line `archived` they are of the day that will be archived, the rest is of the next one. */
async function write(name: string, archived: number): Promise<void> {
  const job = await aJob(database, 'workspace', { status: 'finished', origin_created: '2026-02-26T10:00:00Z' })
  jobs.set(name, job.id)
  await database.pool.query(
    `insert into job_logs (job_id, line, level, created, text)
     select $1, n, case when n % 3 = 0 then 'warning' else 'info' end,
       case when n <= $2::integer then '2026-02-26T11:00:00Z' else '2026-02-27T11:00:00Z' end::timestamptz,
       case when n % 4 = 0 then 'ORDERS 100% ' else 'prices ' end || n
     from generate_series(1, $3::integer) n`,
    [job.id, archived, LINES],
  )
}

const filters: Partial<LogPage>[] = [
  {},
  { level: 'warning' },
  { search_text: 'orders' },
  { search_text: '0% 1' },
  { search_text: 'prices 1', level: 'warning' },
  { search_text: 'absent' },
]
const cuts = [
  { offset: 0, limit: 50 },
  { offset: 0, limit: 5 },
  { offset: 3, limit: 4 },
  { offset: 10, limit: 8 },
  { offset: 24, limit: 10 },
  { offset: 1_000_000_000, limit: 10 },
]
const orders = ['ASC', 'DESC'] as const
const pages = filters.flatMap((filter) =>
  cuts.flatMap(({ offset, limit }) =>
    orders.map((order_dir): LogPage => Object.assign({ offset, limit, order_dir, order_by: 'id' }, filter)),
  ),
)

test.each(['archived', 'both'])('[E-5.5] a log that is %s is paged and searched like any other', async (where) => {
  const read = (name: string, page: LogPage) => listLogLines(database.db, archivedLogIn(folder), jobs.get(name)!, page)
  const { rows } = await database.pool.query('select count(*)::integer as stored from job_logs where job_id = $1', [
    jobs.get(where),
  ])
  expect(rows[0].stored).toBe({ archived: 0, both: 12 }[where])
  for (const page of pages) {
    const expected = (await read('stored', page)).map(({ id, level, text }) => ({ id, level, text }))
    const lines = await read(where, page)
    expect(
      lines.map(({ id, level, text }) => ({ id, level, text })),
      JSON.stringify(page),
    ).toEqual(expected)
  }
  const [first] = await read(where, pages[0]!)
  expect(first).toEqual({ id: 1, level: 'info', created: '2026-02-26T11:00:00.000Z', text: 'prices 1' })
})

test('[E-5.5] an archive that is not there is said to be missing', async () => {
  const read = listLogLines(database.db, archivedLogIn(join(folder, 'elsewhere')), jobs.get('archived')!, pages[0]!)
  await expect(read).rejects.toMatchObject({ type: 'missing_file' })
})
