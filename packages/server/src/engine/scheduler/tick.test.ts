import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Kind } from '@clew/contract'
import { openDatabase } from '../../database/pool.ts'
import { aConfiguration, aDawg, aJob, aWorkspace } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { tick } from './tick.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
/** Nothing of an earlier test is due any more, and nobody has looked since ten. */
beforeEach(async () => {
  for (const table of ['workspaces', 'dawgs', 'configurations'])
    await database.pool.query(`update ${table} set settings = '{}'`)
  await lookedAt('10:00')
})

const at = (time: string) => new Date(`2026-03-02T${time}${time.length === 5 ? ':00' : ''}Z`)
const lookedAt = (time: string) => database.pool.query('update scheduler set looked_until = $1', [at(time)])
/** On a busy machine. */
const PATIENCE = { timeout: 60_000 }
const kinds: Kind[] = ['configuration', 'workspace', 'dawg']
const every = (minute: string, hour = '*') => ({
  settings: JSON.stringify({ schedules: [{ minute, hour, day: '*', month: '*', day_of_week: '*' }], '#key': 'secret' }),
})

interface Special {
  settings: string
  disabled?: 0 | 1
  deleted?: 0 | 1
}
async function scheduled(kind: Kind, special: Special): Promise<number> {
  const make = { configuration: aConfiguration, workspace: aWorkspace, dawg: aDawg }[kind]
  return (await make(database, special)).id
}

const jobsOf = (kind: Kind, id: number) =>
  database.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
async function end(jobId: number): Promise<void> {
  for (const status of ['running', 'finished'])
    await database.pool.query('update jobs set status = $1 where id = $2', [status, jobId])
}
const firesOf = async (kind: Kind, id: number) => {
  const fires = await database.db
    .selectFrom('schedule_fires')
    .select(['minute', 'outcome', 'job_id', 'missed_before'])
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .orderBy('minute')
    .execute()
  return fires.map((fire) => [fire.minute.slice(11, 16), fire.outcome, fire.missed_before])
}
const logOf = async (jobId: number) =>
  (await database.db.selectFrom('job_logs').select('text').where('job_id', '=', jobId).execute()).map(
    ({ text }) => text,
  )

test.each(kinds)('[E-7.1] [E-7.2] a %s is started in its minute, in the name of the technical user', async (kind) => {
  const id = await scheduled(kind, every('15'))
  await tick(database.db, at('10:14:59'))
  expect(await jobsOf(kind, id)).toEqual([])
  await tick(database.db, at('10:15:00'))
  await tick(database.db, at('10:15:01'))
  const [job, ...others] = await jobsOf(kind, id)
  expect(others).toEqual([])
  const technical = await database.db.selectFrom('users').select('id').where('role', '=', 'system').executeTakeFirst()
  expect(job).toMatchObject({ status: 'waiting', started_by: 'schedule', user_id: technical!.id, parent_id: null })
  expect(job!.settings).toMatchObject({ '#key': '*****' })
  expect(await firesOf(kind, id)).toEqual([['10:15', 'started', 0]])
  expect(await logOf(job!.id)).toEqual([])
})

test('[E-7.2] a scheduled configuration job knows its workspace, a workspace job its DAWG', async () => {
  const dawg = await aDawg(database)
  const workspace = await aWorkspace(database, { dawg_id: dawg.id, ...every('15') })
  const configuration = await aConfiguration(database, { workspace_id: workspace.id, ...every('15') })
  await tick(database.db, at('10:15'))
  expect((await jobsOf('workspace', workspace.id))[0]).toMatchObject({ dawg_id: dawg.id })
  expect((await jobsOf('configuration', configuration.id))[0]).toMatchObject({ workspace_id: workspace.id })
})

test.each(kinds)('[E-7.3] a disabled %s is not started; the fire says so', async (kind) => {
  const id = await scheduled(kind, { disabled: 1, ...every('15') })
  await tick(database.db, at('10:15'))
  expect(await jobsOf(kind, id)).toEqual([])
  expect(await firesOf(kind, id)).toEqual([['10:15', 'disabled', 0]])
})

test('[E-7.3] the configurations of a disabled workspace rest, too', async () => {
  const workspace = await aWorkspace(database, { disabled: 1 })
  const { id } = await aConfiguration(database, { workspace_id: workspace.id, ...every('15') })
  await tick(database.db, at('10:15'))
  expect(await firesOf('configuration', id)).toEqual([['10:15', 'disabled', 0]])
})

test.each(kinds)('[E-7.3] a deleted %s is not even looked at', async (kind) => {
  const id = await scheduled(kind, { deleted: 1, ...every('15') })
  await tick(database.db, at('10:15'))
  expect([await jobsOf(kind, id), await firesOf(kind, id)]).toEqual([[], []])
})

test('[E-7.3] nor are the configurations of a deleted workspace', async () => {
  const workspace = await aWorkspace(database, { deleted: 1 })
  const { id } = await aConfiguration(database, { workspace_id: workspace.id, ...every('15') })
  await tick(database.db, at('10:15'))
  expect(await firesOf('configuration', id)).toEqual([])
})

test.each(kinds)('[E-7.4] a %s whose job is active is skipped; the next scheduled job says how often', async (kind) => {
  const id = await scheduled(kind, every('*/5'))
  await tick(database.db, at('10:05'))
  await tick(database.db, at('10:10'))
  await tick(database.db, at('10:15'))
  const [job, ...others] = await jobsOf(kind, id)
  expect(others).toEqual([])
  await end(job!.id)
  await tick(database.db, at('10:20'))
  await tick(database.db, at('10:21'))
  const next = (await jobsOf(kind, id))[1]!
  expect(await logOf(next.id)).toEqual([
    'Planned runs that did not start since the last scheduled job: 2 because a job was still under way (the last at 2026-03-02 10:15 UTC).',
  ])
  await end(next.id)
  await tick(database.db, at('10:25'))
  expect(await logOf((await jobsOf(kind, id))[2]!.id)).toEqual([])
  expect(await firesOf(kind, id)).toEqual([
    ['10:05', 'started', 0],
    ['10:10', 'active', 0],
    ['10:15', 'active', 0],
    ['10:20', 'started', 0],
    ['10:25', 'started', 0],
  ])
})

test('[E-7.4] a job that is part of a larger run counts as active', async () => {
  const workspace = await aWorkspace(database)
  const { id } = await aConfiguration(database, { workspace_id: workspace.id, ...every('15') })
  const parent = await aJob(database, 'workspace', { workspace_id: workspace.id, status: 'running' })
  await aJob(database, 'configuration', { configuration_id: id, parent_id: parent.id })
  await tick(database.db, at('10:15'))
  expect(await firesOf('configuration', id)).toEqual([['10:15', 'active', 0]])
})

test('[E-7.5] after a time without a scheduler the latest planned minute runs once, and its log counts the others', async () => {
  const id = await scheduled('workspace', every('*/10'))
  await tick(database.db, at('12:34'))
  const jobs = await jobsOf('workspace', id)
  expect(await firesOf('workspace', id)).toEqual([['12:30', 'started', 14]])
  expect(jobs).toHaveLength(1)
  expect(await logOf(jobs[0]!.id)).toEqual([
    'Planned runs that did not start since the last scheduled job: 14 because no scheduler was running just before this one.',
  ])
})

test('[E-7.5] what was planned more than an hour ago is not made up for, and the next job tells of it', async () => {
  const id = await scheduled('dawg', every('30', '11,14'))
  await tick(database.db, at('12:31'))
  expect(await jobsOf('dawg', id)).toEqual([])
  await tick(database.db, at('14:30'))
  expect(await firesOf('dawg', id)).toEqual([
    ['11:30', 'missed', 0],
    ['14:30', 'started', 0],
  ])
  expect(await logOf((await jobsOf('dawg', id))[0]!.id)).toEqual([
    'Planned runs that did not start since the last scheduled job: 1 because no scheduler was running (the last at 2026-03-02 11:30 UTC).',
  ])
})

test('[E-7.6] a clock that was set back starts nothing again, and what comes after it is not held up', async () => {
  const id = await scheduled('workspace', every('*'))
  await tick(database.db, at('10:05'))
  await end((await jobsOf('workspace', id))[0]!.id)
  await tick(database.db, at('10:04'))
  await tick(database.db, at('10:05'))
  expect(await jobsOf('workspace', id)).toHaveLength(1)
  await tick(database.db, at('10:06'))
  expect(await jobsOf('workspace', id)).toHaveLength(2)
})

test.each([2, 5])('[E-7.7] %i schedulers at once make one job of each planned minute', async (count) => {
  const ids = await Promise.all(Array.from({ length: 130 }, () => scheduled('workspace', every('*'))))
  const schedulers = Array.from({ length: count }, () => openDatabase(database.connection, pino({ level: 'silent' })))
  for (const minute of ['10:01', '10:02', '10:03']) {
    // Whoever finds another at work leaves it alone; in the end the minute has been looked at.
    await expect
      .poll(async () => {
        await Promise.all(schedulers.map(({ db }) => tick(db, at(minute))))
        return (await database.db.selectFrom('scheduler').select('looked_until').executeTakeFirst())!.looked_until
      }, PATIENCE)
      .toBe(at(minute).toISOString())
    await database.pool.query("update jobs set status = 'running' where status = 'waiting'")
    await database.pool.query("update jobs set status = 'finished' where status = 'running'")
  }
  await Promise.all(schedulers.map((scheduler) => scheduler.close()))
  for (const id of ids) {
    const expected = ['10:01', '10:02', '10:03'].map((minute) => [minute, 'started', 0])
    expect(await firesOf('workspace', id)).toEqual(expected)
    expect(await jobsOf('workspace', id)).toHaveLength(3)
  }
})

test('[E-7.7] a scheduler that dies half-way is carried on by the next one, with the planned minute', async () => {
  const [first, second] = [await scheduled('workspace', every('15')), await scheduled('workspace', every('15'))]
  // The second one cannot be started: the transaction of both ends there, as it does with a process that is killed.
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger fail before insert on jobs for each row when (new.workspace_id = ${second}) execute function fail()`)
  await expect(tick(database.db, at('10:15:01'))).rejects.toThrow('killed')
  expect(await jobsOf('workspace', first)).toEqual([])
  await database.pool.query('drop trigger fail on jobs')
  await tick(database.db, at('10:16:30'))
  for (const id of [first, second]) {
    expect(await firesOf('workspace', id)).toEqual([['10:15', 'started', 0]])
    expect(await jobsOf('workspace', id)).toHaveLength(1)
  }
})

test('[E-7.7] a schedule that is being changed in its minute is decided on as it is then', async () => {
  const id = await scheduled('workspace', every('15'))
  const editor = await database.pool.connect()
  await editor.query('begin')
  await editor.query("update workspaces set settings = '{}' where id = $1", [id])
  const ticking = tick(database.db, at('10:15'))
  // The look waits for the one who edits.
  await expect
    .poll(async () => {
      const waiting = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.rowCount
    }, PATIENCE)
    .toBe(1)
  await editor.query('commit')
  editor.release()
  await ticking
  expect([await jobsOf('workspace', id), await firesOf('workspace', id)]).toEqual([[], []])
})

test('[E-7.8] configurations without a schedule are not read', async () => {
  const workspace = await aWorkspace(database)
  await database.pool.query(
    `insert into configurations (workspace_id, component_id, user_id, name, settings)
     select $1, 14, $2, 'c', case when n % 2 = 0 then '{}' else '{"schedules": []}' end::jsonb from generate_series(1, 5000) n`,
    [workspace.id, workspace.owner_id],
  )
  await scheduled('configuration', every('15'))
  await database.pool.query('analyze configurations')
  const { rows } = await database.pool.query(`explain (format json)
    select id, settings -> 'schedules' from configurations where deleted = 0 and settings -> 'schedules' <> '[]'`)
  expect(JSON.stringify(rows)).toContain('configurations_scheduled')
})
