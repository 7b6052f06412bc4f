/**
 * The days of the log: lines go into a partition of their day, made ahead, so that an old day can leave as a whole. Lines that found none
 * are in the default partition, and are moved when their day gets one.
 */
import { sql, type Kysely } from 'kysely'
import { longWork } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_AHEAD = 7
/** Rather try again later than let everybody who reads a log wait behind us. */
const LOCK_TIMEOUT_MS = 5_000

/** `YYYY-MM-DD`, in UTC. */
export type Day = string

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10)
export const dayAfter = (day: Day, count: number): Day => dayOf(new Date(Date.parse(day) + count * DAY_MS))
export const partitionOf = (day: Day): string => `job_logs_${day.replaceAll('-', '')}`

/** For today, the days to come, and those before that still have lines in the default partition. */
export async function preparePartitions(db: Kysely<Tables>, now: Date): Promise<void> {
  const today = dayOf(now)
  const wanted = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => dayAfter(today, index))
  const existing = new Set(await listPartitionedDays(db))
  const missing = new Set([...(await listStrayDays(db)), ...wanted].filter((day) => !existing.has(day)))
  for (const day of missing) await db.transaction().execute((tx) => createPartition(tx, day))
}

export async function listPartitionedDays(db: Db): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select to_char(to_date(substr(child.relname, 10), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'job_logs'::regclass and child.relname ~ '^job_logs_[0-9]{8}$' order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

async function listStrayDays(db: Db): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct to_char(created at time zone 'UTC', 'YYYY-MM-DD') as day from job_logs_default`.execute(db)
  return rows.map(({ day }) => day)
}

async function createPartition(tx: Db, day: Day): Promise<void> {
  await allowLongWork(tx)
  // Whoever writes meanwhile waits here and then finds the partition; with a weaker lock the line would be refused. Of several that make
  // partitions, the later ones find them made.
  await sql`lock table job_logs in access exclusive mode`.execute(tx)
  if ((await listPartitionedDays(tx)).includes(day)) return
  const table = sql.table(partitionOf(day))
  const [from, to] = [sql.lit(`${day}T00:00:00Z`), sql.lit(`${dayAfter(day, 1)}T00:00:00Z`)]
  await sql`create table ${table} (like job_logs including all)`.execute(tx)
  await sql`
    with stray as (delete from job_logs_default where created >= ${from} and created < ${to} returning *)
    insert into ${table} select * from stray`.execute(tx)
  await sql`alter table job_logs attach partition ${table} for values from (${from}) to (${to})`.execute(tx)
}

/** For a transaction that looks at or moves a whole day, which may take longer than what people wait for. */
export async function allowLongWork(tx: Db): Promise<void> {
  await sql`${longWork}
    select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  )
}
