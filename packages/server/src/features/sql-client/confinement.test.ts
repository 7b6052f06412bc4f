/** What a statement must not be able to do, tried through the whole server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { sealWhole } from '../../vault/secrets.ts'
import { anAdministratorsToken, published, rowsOf, run, start, ended } from './testing/ask.ts'

const CANARY = 'canary-9b1d'

let clew: TestInstance
let token: string
const rows = (sql: string) => rowsOf(clew, token, sql)
const inTurn = async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) => {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += 4) results.push(...(await Promise.all(items.slice(at, at + 4).map(work))))
  return results
}

beforeAll(async () => {
  clew = await testInstance()
  token = await anAdministratorsToken(clew)
})

const NOT_PUBLISHED =
  'Only published tables and the views of clew can be read here: "workspace"."configuration"."file" or clew.jobs.'

test('[P-D4.47] no other file can be read, listed or reached over the network', async () => {
  const key = join(clew.dataDir, 'secret.key')
  const readers = [
    "read_csv('/etc/passwd')",
    `read_text('${key}')`,
    `read_blob('${key}')`,
    "read_text('in/../../../../secret.key')",
    "read_text('/proc/self/environ')",
    "glob('/etc/*')",
    "glob('../*')",
    "parquet_metadata('/etc/passwd')",
    "sniff_csv('/etc/passwd')",
    "read_json('http://127.0.0.1/')",
    "'../../../secret.key.csv'",
    'duckdb_secrets()',
  ]
  const answers = await inTurn(readers, (reader) => rows(`select * from ${reader}`))
  expect(answers).toEqual(readers.map(() => NOT_PUBLISHED))
  expect(await readFile(key, 'utf8')).not.toBe('')
})

test('[P-D4.47] the process has nothing of the server: no settings of its environment, no path of the machine', async () => {
  expect(await rows("select getenv('PATH')")).toContain('getenv does not exist')
  const { result } = await run(clew, token, 'select * from duckdb_settings()', '&limit=500')
  expect(JSON.stringify(result)).not.toContain(clew.dataDir)
})

test('[P-D4.46] no view has a secret, and none has what opens a door', async () => {
  const call = (method: 'POST' | 'PATCH', path: string, body: object) => clew.call(method, path, { token, body })
  const { workspace } = (await call('POST', '/workspaces', { name: 'Vault' })).json()
  await call('PATCH', `/workspaces/${workspace.id}`, { variables: { '#token': CANARY, plain: 'seen' } })
  const path = `/workspaces/${workspace.id}/configurations`
  const { configuration } = (await call('POST', path, { name: 'c', component_id: 14 })).json()
  await call('PATCH', `${path}/${configuration.id}`, {
    settings: { '#top': CANARY, parameters: { open: 'seen', list: [{ '#deep': { x: CANARY } }] } },
  })
  await clew.db
    .updateTable('configurations')
    .set({ oauth_settings: JSON.stringify({ token_request_response: sealWhole(clew.vault, { access: CANARY }) }) })
    .where('id', '=', configuration.id)
    .execute()
  await call('PATCH', `${path}/${configuration.id}`, { oauth_settings: { note: 'noted' } })
  await call('POST', `${path}/${configuration.id}/jobs`, {})
  const views = ['jobs', 'logs', 'users', 'workspaces', 'dawgs', 'configurations', 'files', 'history', 'audit']
  const answers = await inTurn(views, async (view) =>
    JSON.stringify((await run(clew, token, `from clew.${view}`)).result),
  )
  for (const [index, answer] of answers.entries()) {
    expect(answer, views[index]).toContain('rows_count')
    expect(answer, views[index]).not.toMatch(new RegExp(`${CANARY}|sealed:|#top|password|token_hash|argon2`))
  }
  expect(answers[views.indexOf('configurations')]).toContain('seen')
  expect(answers[views.indexOf('history')]).toContain('seen')
  expect(answers[views.indexOf('workspaces')]).toContain('seen')
})

test('[P-D4.48] a statement that runs too long is stopped, and the server goes on answering meanwhile', async () => {
  const hasty = await testInstance({ CLEW_SQL_TIMEOUT: '2' })
  const own = await anAdministratorsToken(hasty)
  const query = await start(
    hasty,
    own,
    'select count(*) from range(100000000) a, range(100000) b where hash(a, b) % 7 = 3',
  )
  const outcome = ended(hasty, own, query.id)
  expect((await hasty.call('GET', '/me', { token: own })).statusCode).toBe(200)
  expect(await outcome).toMatchObject({
    state: 'failed',
    error: { message: 'The statement was stopped: it ran longer than 2 seconds.', position: null },
  })
})

test('[P-D4.48] a statement that needs too much memory fails, and nothing else does', async () => {
  const small = await testInstance({ CLEW_SQL_MEMORY: '128' })
  const own = await anAdministratorsToken(small)
  const { state, error } = await run(small, own, 'select list(hash(i)) from range(200000000) t(i)')
  expect(state).toBe('failed')
  expect(error!.message).toMatch(/memory/i)
  expect(error!.message).not.toContain(small.dataDir)
})

test('[P-D4.48] a statement that breaks DuckDB itself breaks its own process only', async () => {
  const nested = `select ${'('.repeat(40_000)}1${')'.repeat(40_000)}`
  expect((await run(clew, token, nested)).state).toBe('failed')
  expect(await rows('select 1')).toEqual([['1']])
})

test('[P-D4.47] without a sandbox the same is refused', async () => {
  const plain = await testInstance({ CLEW_SANDBOX: 'off' })
  const own = await anAdministratorsToken(plain)
  await published(plain, ['Shop', 'Out'], { 'tables/a.csv': 'x\n1\n' })
  expect(await rowsOf(plain, own, 'select * from Shop.Out."a.csv"')).toEqual([['1']])
  expect(await rowsOf(plain, own, `select * from read_text('${join(plain.dataDir, 'secret.key')}')`)).toBe(
    NOT_PUBLISHED,
  )
})
