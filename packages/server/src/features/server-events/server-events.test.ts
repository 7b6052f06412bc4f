import { Writable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig, secretsIn } from '../../config.ts'
import { makeMask } from '../../engine/index.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { EventLimit } from './event-limit.ts'
import { deleteOldEvents, loggerWith, ServerEvents } from './server-events.ts'

let database: TestDatabase
let events: ServerEvents
let written: string
beforeEach(async () => {
  database = await testDatabase()
  written = ''
  events = new ServerEvents({ process: 'here 17', mask: makeMask(['hunter2-hunter2']), retryMs: 50 })
  onTestFinished(() => events.stop())
})

const loggerOf = (level: string) =>
  loggerWith(
    events,
    level,
    new Writable({ write: (line: Buffer, _encoding, done) => ((written += line.toString()), done()) }),
  )

/** What is stored once everything has been. */
async function stored() {
  await events.stop()
  const { rows } = await database.pool.query(
    'select level, event, message, details, process from server_events order by created, id',
  )
  events.attach(database.db)
  return rows
}

test('[P-D4.12] what the logger is told with a name, and every warning and error, becomes an event; the rest does not', async () => {
  events.attach(database.db)
  const logger = loggerOf('info')
  logger.info({ event: 'worker.joined', slots: 4, isNew: true, list: [1] }, 'a worker has joined')
  logger.info({ status: 200 }, 'request')
  logger.child({ reqId: 'r' }).warn('the queue has ended')
  logger.error({ err: Object.assign(new Error('relation is missing'), { code: '42P01' }) }, 'request failed')
  expect(await stored()).toEqual([
    {
      level: 'info',
      event: 'worker.joined',
      message: 'A worker has joined',
      details: { slots: 4, isNew: true },
      process: 'here 17',
    },
    { level: 'warning', event: 'warning', message: 'The queue has ended', details: {}, process: 'here 17' },
    {
      level: 'error',
      event: 'error',
      message: 'Request failed: relation is missing',
      details: { error: 'relation is missing', code: '42P01', stack: expect.stringContaining('server-events.test') },
      process: 'here 17',
    },
  ])
  expect(written.match(/"msg"/g)).toHaveLength(4)
})

test('[P-D4.12] events do not depend on what the log shows', async () => {
  const logger = loggerOf('error')
  logger.info({ event: 'started' }, 'Clew has started')
  events.attach(database.db)
  expect(await stored()).toMatchObject([{ event: 'started' }])
  expect(written).toBe('')
})

test('[P-D4.13] no secret of the settings gets into an event, nor what stands before the host of an address', async () => {
  events.attach(database.db)
  const logger = loggerOf('silent')
  const error = new Error('cannot log in with hunter2-hunter2')
  logger.error(
    { err: error, url: 'smtps://ada:pa55@mail.test:465/x', encoded: btoa('hunter2-hunter2') },
    'no hunter2-hunter2',
  )
  const [event] = await stored()
  expect(JSON.stringify(event)).not.toMatch(/hunter2|pa55|aHVudGVy/)
  expect(event.details.url).toBe('smtps://*****@mail.test:465/x')
})

test('[P-D4.13] the secrets of the settings are those of addresses, keys and accounts', () => {
  const config = readConfig(
    {},
    {
      CLEW_DATABASE_URL: 'postgres://clew:p%40ss-one@db.test/clew',
      CLEW_SMTP_URL: 'smtps://ada:bad%zz-two@mail.test',
      CLEW_ADMIN_EMAIL: 'ada@clew.test',
      CLEW_ADMIN_PASSWORD: 'three three three',
    },
  )
  expect(secretsIn(config)).toEqual(
    expect.arrayContaining(['p%40ss-one', 'p@ss-one', 'bad%zz-two', 'three three three']),
  )
})

test('[P-D4.14] of one kind ten a minute are kept, and the next one says how many were not', () => {
  const limit = new EventLimit()
  const told = Array.from({ length: 25 }, () => limit.admit('broken', 1_000)).filter((left) => left !== undefined)
  expect(told).toEqual(Array.from({ length: 10 }, () => 0))
  expect(limit.admit('other', 1_000)).toBe(0)
  expect(limit.admit('broken', 61_000)).toBe(15)
  expect(limit.admit('broken', 61_001)).toBe(0)
})

test('[P-D4.14] a database that is away is no circle: what was said waits, and comes when it is back', async () => {
  await database.pool.query('alter table server_events rename to hidden')
  events.attach(database.db)
  const logger = loggerOf('info')
  for (let i = 0; i < 30; i++) logger.error({ i }, 'broken')
  const failures = async () => {
    const { rows } = await database.pool.query(
      'select xact_rollback::integer as count from pg_stat_database where datname = current_database()',
    )
    return rows[0].count
  }
  await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(1)
  // Nothing was logged about the storing itself.
  expect(written.match(/"msg":"broken"/g)).toHaveLength(30)
  expect(written.match(/"msg"/g)).toHaveLength(30)
  await database.pool.query('alter table hidden rename to server_events')
  const kept = () => database.pool.query('select event, details from server_events order by id')
  await expect.poll(async () => (await kept()).rowCount, { timeout: 20_000 }).toBe(11)
  expect((await kept()).rows.at(-1)).toEqual({ event: 'database.back', details: { lost_events: 0 } })
})

test('[P-D4.15] events are kept for so long as they are asked to be', async () => {
  await database.pool.query(
    `insert into server_events (created, level, event, message, process)
     values ('2026-01-01T00:00:00Z', 'info', 'old', 'x', 'x'), ('2026-01-02T00:00:00Z', 'info', 'kept', 'x', 'x')`,
  )
  await deleteOldEvents(database.db, new Date('2026-01-02T00:00:00Z'))
  expect(await stored()).toMatchObject([{ event: 'kept' }])
})
