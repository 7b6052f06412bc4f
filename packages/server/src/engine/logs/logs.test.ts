import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/pool.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { archiveOldDays } from './archive.ts'
import { archivedLogIn } from './archived-log.ts'
import { listPartitionedDays, preparePartitions } from './partitions.ts'

const logger = pino({ level: 'silent' })
const at = (time: string) => new Date(`2026-${time}Z`)

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  const made = await mkdtemp(join(tmpdir(), 'clew-archive-'))
  folder = made
  onTestFinished(() => rm(made, { recursive: true, force: true }))
})

/** Lines `first` to `last` of a job, all of the same time. */
const write = (jobId: number, [first, last]: [number, number], created: Date, text = 'line') =>
  database.pool.query(
    `insert into job_logs (job_id, line, level, created, text)
     select $1, n, case when n % 2 = 0 then 'info' else 'warning' end, $4, $5 || ' ' || n from generate_series($2::integer, $3) n`,
    [jobId, first, last, created, text],
  )
const partitionsOf = async (jobId: number) => {
  const { rows } = await database.pool.query(
    'select distinct tableoid::regclass::text as name from job_logs where job_id = $1 order by 1',
    [jobId],
  )
  return rows.map(({ name }) => name)
}
const archivedLines = async (jobId: number) => {
  const archive = archivedLogIn(folder)
  const pieces = await archive.listPieces(database.db, jobId)
  return (await Promise.all(pieces.map((piece) => archive.read(piece)))).flat()
}

test('[E-5.1] there is a partition for today and each of the next seven days, made once', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await preparePartitions(database.db, at('02-26T23:59:59'))
  const days = ['02-26', '02-27', '02-28', '03-01', '03-02', '03-03', '03-04', '03-05'].map((day) => `2026-${day}`)
  expect(await listPartitionedDays(database.db)).toEqual(days)
  await preparePartitions(database.db, at('02-27T00:00:00'))
  expect(await listPartitionedDays(database.db)).toEqual([...days, '2026-03-06'])
  await write(1, [1, 1], at('02-26T23:59:59.999'))
  await write(1, [2, 2], at('02-27T00:00:00.000'))
  expect(await partitionsOf(1)).toEqual(['job_logs_20260226', 'job_logs_20260227'])
})

test('[E-5.1] several servers that start at once make the partitions together', async () => {
  const servers = Array.from({ length: 3 }, () => openDatabase(database.connection, logger))
  await Promise.all(servers.map(({ db }) => preparePartitions(db, at('02-26T13:00:00'))))
  await Promise.all(servers.map((server) => server.close()))
  expect(await listPartitionedDays(database.db)).toHaveLength(8)
})

test('[E-5.2] lines that found no partition of their day are moved into it, while others write', async () => {
  await write(1, [1, 500], at('02-25T12:00:00'))
  await write(1, [501, 600], at('02-26T12:00:00'))
  expect(await partitionsOf(1)).toEqual(['job_logs_default'])
  const writing = Promise.all(
    Array.from({ length: 20 }, (_, index) => write(2, [index + 1, index + 1], at('02-26T14:00:00'))),
  )
  await Promise.all([preparePartitions(database.db, at('02-26T13:00:00')), writing])
  await preparePartitions(database.db, at('02-26T13:00:00'))
  expect(await partitionsOf(1)).toEqual(['job_logs_20260225', 'job_logs_20260226'])
  expect(await partitionsOf(2)).toEqual(['job_logs_20260226'])
  const { rows } = await database.pool.query('select count(*)::integer as count from job_logs')
  expect(rows[0].count).toBe(620)
})

test('[E-5.3] a day that is more than 30 days old becomes a file and leaves the database', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await write(7, [1, 12_000], at('02-26T23:00:00'), '“žluť”\n')
  await write(8, [1, 1], at('02-26T23:30:00'))
  await write(8, [2, 3], at('02-27T00:30:00'))
  await archiveOldDays(database.db, folder, at('03-28T23:59:59'), logger)
  expect(await readdir(folder).catch(() => [])).toEqual([])
  await archiveOldDays(database.db, folder, at('03-29T00:00:00'), logger)
  expect((await listPartitionedDays(database.db))[0]).toBe('2026-02-27')
  expect(await readdir(folder)).toEqual(['job_logs_2026-02-26.jsonl.gz'])
  const lines = await archivedLines(7)
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 12_000 }, (_, index) => index + 1))
  expect(lines[41]).toEqual({
    job_id: 7,
    line: 42,
    level: 'info',
    created: '2026-02-26T23:00:00.000Z',
    text: '“žluť”\n 42',
  })
  expect((await archivedLines(8)).map(({ line }) => line)).toEqual([1])
  expect(await partitionsOf(8)).toEqual(['job_logs_20260227'])
  await archiveOldDays(database.db, folder, at('04-20T00:00:00'), logger)
  expect(await listPartitionedDays(database.db)).toEqual([])
  expect((await archivedLines(8)).map(({ line }) => line)).toEqual([1, 2, 3])
})

test('[E-5.3] the file can be read without Clew, line by line', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await write(7, [1, 2], at('02-26T23:00:00'))
  await write(9, [1, 1], at('02-26T23:00:00'))
  await archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)
  const text = gunzipSync(await readFile(join(folder, 'job_logs_2026-02-26.jsonl.gz'))).toString()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ job_id, line, text: words }) => [job_id, line, words])).toEqual([
    [7, 1, 'line 1'],
    [7, 2, 'line 2'],
    [9, 1, 'line 1'],
  ])
})

test('[E-5.4] whatever ends an archiving half-way, no line is lost and the next one finishes it', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await write(7, [1, 10], at('02-26T23:00:00'))
  // Died while writing: a file without its name. Died before the database knew: a file that nothing names.
  await writeFile(join(folder, 'job_logs_2026-02-26.jsonl.gz.0c5e.part'), 'half')
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger fail before insert on log_archives for each row execute function fail()`)
  await expect(archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)).rejects.toThrow('killed')
  expect(await partitionsOf(7)).toEqual(['job_logs_20260226'])
  await database.pool.query('drop trigger fail on log_archives')
  await write(7, [11, 12], at('02-26T23:00:00'))
  await archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)
  expect(await readdir(folder)).toEqual(['job_logs_2026-02-26.jsonl.gz'])
  expect(await archivedLines(7)).toHaveLength(12)
  expect(await partitionsOf(7)).toEqual([])
})

test('[E-5.4] two that archive at once do it once', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await write(7, [1, 3_000], at('02-26T23:00:00'))
  const other = openDatabase(database.connection, logger)
  await Promise.all([database.db, other.db].map((db) => archiveOldDays(db, folder, at('04-29T00:00:00'), logger)))
  await other.close()
  expect(await archivedLines(7)).toHaveLength(3_000)
})

test('[E-5.4] lines of one job that alternate between two days are found again in order', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  for (const line of [1, 2, 4]) await write(7, [line, line], at('02-26T23:59:59.9'))
  for (const line of [3, 5]) await write(7, [line, line], at('02-27T00:00:00.1'))
  await archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)
  expect((await archivedLines(7)).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
})

test('[E-5.4] lines that turn up for a day that was archived go into another file', async () => {
  await preparePartitions(database.db, at('02-26T13:00:00'))
  await write(7, [1, 2], at('02-26T23:00:00'))
  await archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)
  await write(7, [3, 4], at('02-26T23:00:01'))
  await preparePartitions(database.db, at('04-29T00:00:00'))
  await archiveOldDays(database.db, folder, at('04-29T00:00:00'), logger)
  expect((await readdir(folder)).toSorted()).toEqual(['job_logs_2026-02-26-2.jsonl.gz', 'job_logs_2026-02-26.jsonl.gz'])
  expect((await archivedLines(7)).map(({ line }) => line)).toEqual([1, 2, 3, 4])
})
