import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance } from '../../testing/instance.ts'
import { administer } from '../../testing/postgres.ts'

test('[P-3.3] system information has disk, load, cores, workers, version and build date', async () => {
  const clew = await testInstance()
  const worker = { host: 'h', pid: 1, sandbox: 'off' }
  const seen = ['now()', 'now()', "now() - interval '1 hour'"]
  for (const [i, slots] of [4, 3, 9].entries())
    await clew.db
      .insertInto('workers')
      .values({ ...worker, id: randomUUID(), slots, seen: sql.raw(seen[i]!) })
      .execute()
  const { system_info: info } = (
    await clew.call('GET', '/system_info', { token: await aToken(clew, await aUser(clew)) })
  ).json()
  expect(info.disk_space.size).toBeGreaterThan(info.disk_space.used)
  expect(info.disk_space.used).toBeGreaterThan(0)
  expect(info.system_one_minute_load).toBeGreaterThanOrEqual(0)
  expect(info.cpu_cores_count).toBeGreaterThanOrEqual(1)
  expect(info.mi_workers_count).toBe(7)
  expect(info.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(Date.parse(info.build_date)).not.toBeNaN()
})

test('an instance without workers runs no jobs', async () => {
  const clew = await testInstance()
  const { system_info: info } = (
    await clew.call('GET', '/system_info', { token: await aToken(clew, await aUser(clew)) })
  ).json()
  expect(info.mi_workers_count).toBe(0)
})

test('[P-D1.15] health and ready say their status and nothing else', async () => {
  const clew = await testInstance()
  for (const path of ['/health', '/ready']) expect((await clew.call('GET', path)).body).toBe('{"status":"ok"}')
})

test('[P-D1.15] ready turns 503 when the database does not answer', async () => {
  const clew = await testInstance()
  const { database } = clew.connection
  await administer(clew.connection, `alter database ${database} with allow_connections false`)
  await administer(
    clew.connection,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  )
  expect((await clew.call('GET', '/ready')).statusCode).toBe(503)
  expect((await clew.call('GET', '/health')).statusCode).toBe(200)
})

test('[P-D6.1] labels and links come from settings, each with a default', async () => {
  const logo = join(tmpdir(), `logo-${process.pid}.svg`)
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const plain = (await (await testInstance()).call('GET', '/instance')).json().instance
  expect(plain).toEqual({
    label: null,
    location: null,
    client_logo: null,
    support_email: 'support@localhost.localdomain',
    terms_link: '/terms.html',
    help_link: '/help',
  })
  const clew = await testInstance({
    CLEW_INSTANCE_LABEL: 'Acme',
    CLEW_LOCATION: 'Prague',
    CLEW_CLIENT_LOGO: logo,
    CLEW_SUPPORT_EMAIL: 'help@acme.test',
    CLEW_TERMS_URL: 'https://acme.test/terms',
    CLEW_HELP_URL: 'https://acme.test/help',
  })
  expect((await clew.call('GET', '/instance')).json().instance).toEqual({
    label: 'Acme',
    location: 'Prague',
    client_logo: '/api/client_logo',
    support_email: 'help@acme.test',
    terms_link: 'https://acme.test/terms',
    help_link: 'https://acme.test/help',
  })
  expect((await clew.call('GET', '/client_logo')).headers['content-type']).toBe('image/svg+xml')
})

test('without a client logo there is none to fetch', async () => {
  expect((await (await testInstance()).call('GET', '/client_logo')).statusCode).toBe(404)
})
