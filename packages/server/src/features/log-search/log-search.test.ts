import { rename } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { archiveFolder } from '../../config.ts'
import { aToken, aUser } from '../../testing/builders.ts'
import { aPastLog, DAYS, type KnownEntry, type PastLog } from './testing/past-log.ts'

let past: PastLog
let token: string
beforeAll(async () => {
  past = await aPastLog()
  token = await aToken(past.clew, await aUser(past.clew, { role: 'admin' }))
})

interface Answer {
  entries: (KnownEntry & Record<string, unknown>)[]
  cursor: string | null
  searched_to: string | null
  tail_cursor: string
  missing_archives: string[]
}

/** Nothing of what the tests themselves do. */
const PAST = { from: `${DAYS[0]}T00:00:00.000Z`, to: '2026-03-01T00:00:00.000Z' }

async function ask(query: Record<string, string | number>): Promise<Answer> {
  const text = new URLSearchParams({ ...PAST, ...(query as Record<string, string>) })
  const answer = await past.clew.call('GET', `/logs?${text.toString()}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function askAll(query: Record<string, string | number>): Promise<KnownEntry[]> {
  const entries: KnownEntry[] = []
  let cursor: string | null | undefined
  do {
    const page: Answer = await ask({ ...query, ...(cursor && { cursor }) })
    entries.push(...page.entries)
    cursor = page.cursor
  } while (cursor)
  return entries
}

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('[P-D4.5] lines of jobs, stored and archived, the audit trail and events of the server are one stream, newest first', async () => {
  const { entries, cursor, searched_to } = await ask({ limit: 500 })
  expect(ids(entries)).toEqual(ids(past.entries.toReversed()))
  expect([cursor, searched_to]).toEqual([null, null])
  const found = (source: string) => entries.find((entry) => entry.source === source)!
  expect(found('job')).toMatchObject({
    level: 'info',
    text: '100% of ORDERS_25 žluťoučký',
    line: 25,
    job: { kind: 'configuration', user: { name: 'Ada' }, configuration: { name: 'Elsewhere' }, dawg: null },
  })
  expect(found('audit')).toMatchObject({
    user: { name: 'Grace' },
    action: 'configurations.modify',
    fields: ['settings'],
    status: 500,
    address: '10.0.0.1',
    about: { workspace: { name: 'Shop', deleted: 0 }, configuration: { name: 'Orders' }, dawg: null, user: null },
  })
  expect(found('server')).toMatchObject({ event: 'test', process: 'here', details: {} })
})

const filters: [string, () => Record<string, string | number>, (entry: KnownEntry) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a source', () => ({ source: 'audit' }), ({ source }) => source === 'audit'],
  ['two sources', () => ({ source: 'job,server' }), ({ source }) => source !== 'audit'],
  ['a level', () => ({ level: 'warning' }), ({ level }) => level === 'warning' || level === 'error'],
  ['the gravest level', () => ({ level: 'error' }), ({ level }) => level === 'error'],
  ['a word', () => ({ search_text: 'oRders' }), ({ text }) => text.toLowerCase().includes('orders')],
  ['signs', () => ({ search_text: '0% of ORDERS_1' }), ({ text }) => text.includes('0% of ORDERS_1')],
  ['other letters', () => ({ search_text: 'ŽLUŤ' }), ({ text }) => text.includes('žluť')],
  ['a word that is nowhere', () => ({ search_text: 'absent' }), () => false],
  ['a workspace', () => ({ workspace_id: past.workspaceId }), ({ workspace }) => workspace === past.workspaceId],
  [
    'a configuration',
    () => ({ configuration_id: past.configurationId }),
    ({ configuration }) => configuration === past.configurationId,
  ],
  ['a person', () => ({ user_id: past.userId }), ({ user }) => user === past.userId],
  [
    'everything',
    () => ({ workspace_id: past.workspaceId, user_id: past.userId, level: 'info', search_text: 'orders' }),
    ({ workspace, user, level, text }) =>
      workspace === past.workspaceId && user === past.userId && level !== 'debug' && /orders/i.test(text),
  ],
  [
    'times',
    () => ({ from: `${DAYS[1]}T12:05:00.000Z`, to: `${DAYS[2]}T12:05:00.000Z` }),
    ({ created }) => created >= `${DAYS[1]}T12:05:00.000Z` && created < `${DAYS[2]}T12:05:00.000Z`,
  ],
]

test.each(filters)(
  '[P-D4.6] [P-D4.7] %s: all that match, in either order, in pages of any size',
  async (_, query, is) => {
    const expected = past.entries.filter(is)
    for (const limit of [7, 100]) {
      expect(ids(await askAll({ ...query(), limit, order_dir: 'ASC' }))).toEqual(ids(expected))
      expect(ids(await askAll({ ...query(), limit }))).toEqual(ids(expected.toReversed()))
    }
  },
)

test('[P-D4.6] a page says how far it has looked', async () => {
  const { entries, cursor, searched_to } = await ask({ limit: 10 })
  expect(cursor).not.toBeNull()
  expect(searched_to).toBe(entries.at(-1)!.created)
})

test('[P-D4.8] whoever follows asks from the last known moments on, and gets what came late', async () => {
  const { tail_cursor } = await ask({ limit: 1 })
  const late = new Date(Date.now() - 5_000).toISOString()
  await past.clew.pool.query(
    `insert into server_events (created, level, event, message, process) values ($1, 'info', 'test', 'late', 'here')`,
    [late],
  )
  const query = new URLSearchParams({ cursor: tail_cursor, order_dir: 'ASC', search_text: 'late', source: 'server' })
  const { entries } = (await past.clew.call('GET', `/logs?${query.toString()}`, { token })).json()
  expect(entries).toMatchObject([{ text: 'late', created: late }])
})

test.each([
  ['level=fatal', 'level'],
  ['source=job,other', 'source.1'],
  ['cursor=1.2.3', 'cursor'],
  ['cursor=99999999999999999.0.0.0', 'cursor'],
  ['from=yesterday', 'from'],
  ['limit=501', 'limit'],
  ['workspace_id=x', 'workspace_id'],
  ['offset=1', 'offset'],
])('[P-D4.5] %s is refused by name', async (query, field) => {
  const refused = await past.clew.call('GET', `/logs?${query}`, { token })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
})

test('[P-D4.5] years that no log reaches are no reason to fail', async () => {
  for (const order_dir of ['ASC', 'DESC'])
    for (const [from, to] of [
      ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
      ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
      ['9999-12-30T00:00:00Z', '9999-12-31T00:00:00Z'],
    ])
      expect(await ask({ from: from!, to: to!, order_dir })).toHaveProperty('entries')
  expect((await ask({ cursor: '9999999999999999.0.0.0', limit: 1 })).entries).toHaveLength(1)
})

test.each(['/logs', '/logs/download'])('[P-D4.9] %s is for administrators only', async (path) => {
  const user = await aToken(past.clew, await aUser(past.clew))
  expect((await past.clew.call('GET', path, { token: user })).statusCode).toBe(403)
})

test('[P-D4.9] a search leaves one line on the audit trail, however often it goes on', async () => {
  const reader = await aToken(past.clew, await aUser(past.clew, { role: 'admin', name: 'Reader' }))
  const search = (query: string) => past.clew.call('GET', `/logs?${query}`, { token: reader })
  const { cursor } = (await search('limit=1&to=2026-03-01T00:00:00Z')).json()
  await search(`limit=1&to=2026-03-01T00:00:00Z&cursor=${cursor}`)
  const { rows } = await past.clew.pool.query(
    "select action, name from audit_entries join users on users.id = user_id where name = 'Reader'",
  )
  expect(rows).toEqual([{ action: 'logs.search', name: 'Reader' }])
})

async function download(query: Record<string, string>, { as = token } = {}): Promise<string> {
  const text = new URLSearchParams({ ...PAST, ...query })
  return (await past.clew.call('GET', `/logs/download?${text.toString()}`, { token: as })).json().download_token
}

test('[P-D4.11] everything that a search finds is downloaded as a text, or as JSON lines', async () => {
  const answer = await past.clew.call('GET', `/downloads/${await download({ search_text: 'orders' })}`)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=logs-\d{4}-\d\d-\d\d\.log$/)
  const expected = past.entries.filter(({ text }) => /orders/i.test(text)).toReversed()
  const lines = answer.body.trimEnd().split('\n')
  expect(lines).toHaveLength(expected.length)
  expect(lines[0]).toMatch(
    /^2026-02-28T12:11:00\.000Z \w+ \[Shop \/ Elsewhere \/ job \d+\] 100% of ORDERS_25 žluťoučký$/,
  )
  expect(answer.body).toContain(' error [audit] Grace tried to change the configuration')
  expect(answer.body).toContain(' info [server] orders of the server 2')

  const long = await download({ search_text: 'orders'.padEnd(1_000, 'é'), format: 'jsonl', order_dir: 'ASC' })
  expect((await past.clew.call('GET', `/downloads/${long}`)).body).toBe('')
  const json = await past.clew.call('GET', `/downloads/${await download({ format: 'jsonl', order_dir: 'ASC' })}`)
  expect(json.headers['content-type']).toBe('application/jsonl')
  expect(
    ids(
      json.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ),
  ).toEqual(ids(past.entries))
})

test('[P-D4.11] the link is dead once its user is no administrator any more, and when it was changed', async () => {
  const admin = await aUser(past.clew, { role: 'admin' })
  const link = await download({}, { as: await aToken(past.clew, admin) })
  const isDead = async (dead: string) => {
    const { statusCode, body } = await past.clew.call('GET', `/downloads/${dead}`)
    expect([statusCode, JSON.parse(body).error_type]).toEqual([404, 'missing_file'])
  }
  for (const changed of [
    link.replace('s-', 's-1'),
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    's-',
    's-1-e30-1-x',
  ])
    await isDead(changed)
  await past.clew.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
  await isDead(link)
})

test('[P-D4.5] archives that are not on this machine are left out and named', async () => {
  const folder = archiveFolder(past.clew.dataDir)
  await rename(folder, `${folder}-away`)
  const { entries, missing_archives } = await ask({ limit: 500 })
  await rename(`${folder}-away`, folder)
  expect(missing_archives).toEqual(DAYS.slice(0, 2).map((day) => `job_logs_${day}.jsonl.gz`))
  expect(ids(entries)).toEqual(
    ids(past.entries.filter(({ source, created }) => source !== 'job' || created >= DAYS[2]!).toReversed()),
  )
})

test('[P-D4.13] a secret that was entered, refused or run with is nowhere in the logs', async () => {
  const secret = 'canary-of-the-logs-3b1f'
  const path = `/workspaces/${past.workspaceId}/configurations/${past.configurationId}`
  const change = (body: object) => past.clew.call('PATCH', path, { token, body })
  expect((await change({ settings: { parameters: { '#password': secret } } })).statusCode).toBe(200)
  expect((await change({ settings: { '#password': secret }, surprise: secret })).statusCode).toBe(400)
  const query = `configuration_id=${past.configurationId}&from=2026-03-01T00:00:00Z&source=audit`
  const { entries } = (await past.clew.call('GET', `/logs?${query}`, { token })).json()
  expect(entries.map(({ text }: KnownEntry) => text)).toEqual([
    expect.stringContaining('tried to change the configuration "Orders"'),
    expect.stringContaining('changed the configuration "Orders" in the workspace "Shop" (settings)'),
  ])
  for (const format of ['text', 'jsonl']) {
    const { download_token } = (await past.clew.call('GET', `/logs/download?format=${format}`, { token })).json()
    const { body } = await past.clew.call('GET', `/downloads/${download_token}`)
    expect(body).toContain('(settings)')
    expect(body).not.toContain(secret)
  }
})
