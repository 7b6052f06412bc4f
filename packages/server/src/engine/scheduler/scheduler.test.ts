import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aWorkspace } from '../../testing/builders.ts'
import { testDatabase } from '../../testing/database.ts'
import { startScheduler } from './scheduler.ts'

const EVERY_MINUTE = JSON.stringify({
  schedules: [{ minute: '*', hour: '*', day: '*', month: '*', day_of_week: '*' }],
})

test('[E-7.9] the scheduler looks by the time of the database, outlives its outages and stops', async () => {
  const database = await testDatabase()
  const lines: string[] = []
  const logger = pino(new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) }))
  await database.pool.query("update scheduler set looked_until = date_trunc('minute', now()) - interval '1 minute'")
  const { id } = await aWorkspace(database, { settings: EVERY_MINUTE })
  await database.pool.query('alter table scheduler rename to away')
  const scheduler = startScheduler(database.db, logger)
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('the scheduler cannot look')
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await database.pool.query('alter table away rename to scheduler')
  const jobs = () =>
    database.db.selectFrom('jobs').select(['started_by', 'origin_created']).where('entity_id', '=', id).execute()
  await expect.poll(jobs, { timeout: 20_000 }).toMatchObject([{ started_by: 'schedule' }])
  // The job is there a moment before the look that made it has ended.
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('the scheduler works again')
  expect(lines.filter((line) => line.includes('cannot look'))).toHaveLength(1)
  await scheduler.stop()
})
