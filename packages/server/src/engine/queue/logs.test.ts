import { beforeAll, expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { aJob } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { appendLines } from './logs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** What is told on the channel of changes, from now on. */
async function told(): Promise<string[]> {
  const payloads: string[] = []
  const client = new pg.Client(database.connection)
  client.on('notification', ({ payload }) => payloads.push(payload!))
  await client.connect()
  await client.query('listen clew_changes')
  onTestFinished(() => client.end())
  return payloads
}

const aLine = (line: number) => ({ line, level: 'info' as const, text: 'x', created: new Date() })

test('[P-4.42] lines that are written are told with the id of their job, and those of a lost attempt are not', async () => {
  const job = await aJob(database, 'workspace', { status: 'running', attempt: 2 })
  const payloads = await told()
  expect(await appendLines(database.db, { id: job.id, attempt: 1 }, [aLine(1)])).toBe(false)
  expect(await appendLines(database.db, { id: job.id, attempt: 2 }, [aLine(1), aLine(2)])).toBe(true)
  await expect.poll(() => payloads, { timeout: 20_000 }).toEqual([`l${job.id}`])
})

test('[P-4.40] a job tells of its making and of its statuses, not of reports', async () => {
  const payloads = await told()
  const job = await aJob(database, 'dawg', { status: 'running' })
  await database.pool.query('update jobs set lease_until = now() where id = $1', [job.id])
  await database.pool.query("update jobs set status = 'running' where id = $1", [job.id])
  await database.pool.query("update jobs set status = 'finished' where id = $1", [job.id])
  await expect.poll(() => payloads, { timeout: 20_000 }).toEqual(Array(3).fill(`s${job.id}`))
})
