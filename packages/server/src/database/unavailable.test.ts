import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
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
