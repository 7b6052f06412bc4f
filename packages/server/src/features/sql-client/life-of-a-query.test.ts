import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { links } from '@clew/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRuntime } from '../../engine/index.ts'
import { diskStorage } from '../../storage/disk.ts'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { SqlClient, type ClientTimes } from './sql-client.ts'
import { anAdministratorsToken, ended, run, start } from './testing/ask.ts'

/** Would take years. */
const ENDLESS = 'select count(*) from range(100000000) a, range(100000000) b where hash(a, b) % 7 = 3'

let clew: TestInstance
let token: string
const clients: SqlClient[] = []
beforeAll(async () => {
  clew = await testInstance()
  token = await anAdministratorsToken(clew)
})
afterAll(() => Promise.all(clients.map((client) => client.close())))

function aClient(times: Partial<ClientTimes>): { client: SqlClient; root: string } {
  const logger = pino({ level: 'silent' })
  const runtime = makeRuntime({ sandbox: 'auto', network: 'none', poolSize: 0, logger })
  const limits = { seconds: 60, memoryMib: 256 }
  const storage = diskStorage(clew.dataDir)
  const root = join(clew.dataDir, `sql-${clients.length}`)
  const client = new SqlClient(
    { db: clew.db, connection: clew.connection, storage, runtime, limits, logger },
    root,
    times,
  )
  clients.push(client)
  return { client, root }
}

const nothing = () => Promise.resolve()

test('[P-D4.49] a statement that was canceled ends at once', async () => {
  const { id } = await start(clew, token, ENDLESS)
  expect((await clew.call('DELETE', `/sql/queries/${id}`, { token })).statusCode).toBe(200)
  expect(await ended(clew, token, id)).toMatchObject({ state: 'canceled', result: null, error: null })
})

test('[P-D4.49] a statement that nobody asks for any more is stopped', async () => {
  const { client } = aClient({ abandonedMs: 300, lookEveryMs: 50 })
  const over = Promise.withResolvers<string>()
  client.start(1, ENDLESS, async (_query, { state }) => over.resolve(state))
  expect(await over.promise).toBe('canceled')
})

test('[P-D4.49] a statement for which somebody waits goes on', async () => {
  const { client } = aClient({ abandonedMs: 50, lookEveryMs: 20 })
  const { id } = client.start(1, ENDLESS, nothing)
  await client.waitFor(1, id, 600, new AbortController().signal)
  expect(client.get(1, id).outcome).toBeUndefined()
})

test('[P-D4.49] a stop of the server ends what runs and leaves nothing behind', async () => {
  const { client, root } = aClient({})
  const over = Promise.withResolvers<string>()
  client.start(1, ENDLESS, async (_query, { state }) => over.resolve(state))
  await client.close()
  expect(await over.promise).toBe('canceled')
  expect(await readdir(root)).toEqual([])
})

test('[P-D4.50] a fifth statement at once is refused with 429', async () => {
  const running = await Promise.all(Array.from({ length: 4 }, () => start(clew, token, ENDLESS)))
  const answer = await clew.call('POST', '/sql/queries', { token, body: { sql: 'select 1' } })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
    429,
    '5',
    '4 statements are running already. Wait until one has ended, or cancel one of yours.',
  ])
  await Promise.all(running.map(({ id }) => clew.call('DELETE', `/sql/queries/${id}`, { token })))
  expect((await run(clew, token, 'select 1')).state).toBe('finished')
})

test('[P-D4.51] nobody else sees a statement, not even another administrator', async () => {
  const { id } = await run(clew, token, 'select 1')
  const other = await anAdministratorsToken(clew)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/export?format=csv'],
    ['DELETE', ''],
  ] as const)
    expect((await clew.call(method, `/sql/queries/${id}${path}`, { token: other })).statusCode).toBe(404)
  expect((await clew.call('GET', `/sql/queries/${id}`, { token })).statusCode).toBe(200)
})

test('[P-D4.52] rows come in pages, columns in pieces, long cells shortened', async () => {
  const wide = Array.from({ length: 250 }, (_none, i) => `i * 1000 + ${i} as c${i}`).join(', ')
  const { id } = await run(clew, token, `select ${wide}, repeat('x', 2000) as long from range(1000) t(i)`)
  const page = await ended(clew, token, id, '&offset=998&limit=5&column_offset=249&column_limit=2')
  expect(page.result).toEqual({
    rows_count: 1000,
    is_limited: 0,
    columns_count: 251,
    columns: [
      { name: 'c249', type: 'BIGINT' },
      { name: 'long', type: 'VARCHAR' },
    ],
    column_offset: 249,
    offset: 998,
    rows: [
      ['998249', `${'x'.repeat(1000)}…`],
      ['999249', `${'x'.repeat(1000)}…`],
    ],
  })
  const whole = await ended(clew, token, id, '&limit=1&column_offset=250&cell_limit=100000')
  expect(whole.result!.rows).toEqual([['x'.repeat(2000)]])
})

test('[P-D4.52] of a larger result the first 500,000 rows are kept, and it says so', async () => {
  const { result } = await run(clew, token, 'from range(100000000)', '&offset=499999&limit=5')
  expect(result).toMatchObject({ rows_count: 500_000, is_limited: 1, rows: [['499999']] })
})

test('[P-D4.53] a result is kept for a while after it was asked for last', async () => {
  const { client } = aClient({ keptMs: 200, lookEveryMs: 50 })
  const { id } = client.start(1, 'select 1', nothing)
  await client.waitFor(1, id, 60_000, new AbortController().signal)
  expect(client.get(1, id).outcome).toMatchObject({ state: 'finished', rowsCount: 1 })
  await expect
    .poll(
      async () => {
        // Looked at without asking for it, which would keep it.
        const folders = await readdir(join(clew.dataDir, `sql-${clients.length - 1}`))
        return (
          await Promise.all(folders.map((name) => readdir(join(clew.dataDir, `sql-${clients.length - 1}`, name))))
        ).flat()
      },
      { timeout: 10_000 },
    )
    .toEqual([])
  expect(() => client.get(1, id)).toThrow('Not found')
})

const download = async (id: number, format: string) => {
  const answer = await clew.call('GET', `/sql/queries/${id}/export?format=${format}`, { token })
  return clew.app.inject({ url: links.download(answer.json().download_token) })
}

test('[P-D4.54] a result can be had as CSV and as Parquet by a link', async () => {
  const { id } = await run(clew, token, `select 1 as a, 'x, "y"' as "the b", null as c, sum(2) as a`)
  const csv = await download(id, 'csv')
  expect(csv.body).toBe('a,the b,c,a_1\n1,"x, ""y""",,2\n')
  expect(csv.headers['content-disposition']).toBe(`attachment; filename=query-${id}.csv`)
  const parquet = await download(id, 'parquet')
  expect(parquet.rawPayload.subarray(0, 4).toString()).toBe('PAR1')
})

test('[P-D4.54] a link is good for as long as whoever got it is an administrator', async () => {
  const admin = await aUser(clew, { role: 'admin' })
  const own = await aToken(clew, admin)
  const { id } = await run(clew, own, 'select 1')
  const answer = await clew.call('GET', `/sql/queries/${id}/export?format=parquet`, { token: own })
  const url = links.download(answer.json().download_token)
  expect((await clew.app.inject({ url })).statusCode).toBe(200)
  await clew.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
  expect((await clew.app.inject({ url })).statusCode).toBe(404)
})

test('[P-D4.55] each statement leaves who, what, how long, how many rows and how it ended on the audit trail', async () => {
  const admin = await aUser(clew, { role: 'admin' })
  const own = await aToken(clew, admin)
  const finished = await run(clew, own, 'select 7 from range(3)')
  await run(clew, own, 'select nope')
  const { rows } = await clew.pool.query(
    "select target, fields, status from audit_entries where user_id = $1 and action = 'sql.query' order by id",
    [admin.id],
  )
  expect(rows).toEqual([
    {
      target: { id: finished.id, duration_ms: finished.elapsed_ms, rows: 3 },
      fields: ['select 7 from range(3)'],
      status: 200,
    },
    { target: { id: expect.any(Number), duration_ms: expect.any(Number) }, fields: ['select nope'], status: 400 },
  ])
  const asked = await clew.pool.query("select 1 from audit_entries where user_id = $1 and action = 'sql.get'", [
    admin.id,
  ])
  expect(asked.rowCount, 'asking how far it is leaves nothing').toBe(0)
})

test('[P-D4.41] only administrators can ask', async () => {
  const user = await aToken(clew, await aUser(clew))
  expect((await clew.call('POST', '/sql/queries', { token: user, body: { sql: 'select 1' } })).statusCode).toBe(403)
  expect((await clew.call('GET', '/sql/schema', { token: user })).statusCode).toBe(403)
})
