import pg from 'pg'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { sql } from 'kysely'
import { proxyBefore } from '../testing/database-proxy.ts'
import { testDatabase } from '../testing/database.ts'
import { longWork } from './builder-client.ts'
import { openDatabase } from './pool.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a server that is not there, a connection that was cut, and a pool that is exhausted are no fault of the statement', async () => {
  const { connection } = await testDatabase()
  const nowhere = new pg.Client({ host: '127.0.0.1', port: 9 })
  expect(isDatabaseUnavailable(await failureOf(nowhere.connect()))).toBe(true)

  const cut = new pg.Client(connection)
  cut.on('error', () => undefined)
  await cut.connect()
  expect(isDatabaseUnavailable(await failureOf(cut.query('select pg_terminate_backend(pg_backend_pid())')))).toBe(true)
  expect(isDatabaseUnavailable(await failureOf(cut.query('select 1')))).toBe(true)

  const small = new pg.Pool({ ...connection, max: 1 })
  const taken = await small.connect()
  small.options.connectionTimeoutMillis = 10
  expect(isDatabaseUnavailable(await failureOf(small.connect()))).toBe(true)
  taken.release()
  await small.end()
})

test('a wrong statement is our fault', async () => {
  const { pool } = await testDatabase()
  expect(isDatabaseUnavailable(await failureOf(pool.query('select nonsense')))).toBe(false)
})

test('[E-9.13] a connection that swallows everything is given up with what was asked over it, and the next one works', async () => {
  const { connection } = await testDatabase()
  const proxy = await proxyBefore(connection)
  const { db, pool, close } = openDatabase({ ...proxy.connection, max: 1 }, pino({ level: 'silent' }), 200)
  await sql`select 1`.execute(db)
  proxy.blackHole()
  expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true)
  await sql`select 1`.execute(db)

  const inTransaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    proxy.blackHole()
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseUnavailable(await failureOf(inTransaction))).toBe(true)
  await sql`select 1`.execute(db)
  expect(pool.totalCount).toBe(1)
  await close()
})

test('[E-9.13] work that may take long is waited for', async () => {
  const { connection } = await testDatabase()
  const { db, close } = openDatabase(connection, pino({ level: 'silent' }), 100)
  await db.transaction().execute(async (tx) => {
    await sql`${longWork} select 1`.execute(tx)
    await sql`select pg_sleep(0.3)`.execute(tx)
  })
  expect(isDatabaseUnavailable(await failureOf(sql`select pg_sleep(0.3)`.execute(db)))).toBe(true)
  await close()
})
