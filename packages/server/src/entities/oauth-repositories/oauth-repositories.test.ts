import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

const SETTINGS = { token_url: 'https://provider.test/token', authorization_url: 'https://provider.test/auth' }
const MASK = '*****'

let clew: TestInstance
let admin: string
let id: number
let made = 0
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})
beforeEach(async () => {
  const repository = await clew.db
    .insertInto('oauth_repositories')
    .values({ name: `Provider ${++made}`, settings: JSON.stringify(SETTINGS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = repository.id
})

const modify = (body: object, token = admin) => clew.call('PATCH', `/oauth_repositories/${id}`, { token, body })
const withSecret = (secret: string, client_id = 'client') => ({
  credentials: { client_id, '#client_secret': secret },
})
const stored = () => clew.db.selectFrom('oauth_repositories').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('[P-7.28] administrators list the repositories by name, read one and change it', async () => {
  const { oauth_repositories, selection_settings } = (
    await clew.call('GET', '/oauth_repositories', { token: admin })
  ).json()
  expect(oauth_repositories[0]).toMatchObject({ name: 'Google', credentials: { client_id: '', '#client_secret': '' } })
  expect(selection_settings).toMatchObject({ order_by: 'name', order_dir: 'ASC' })
  const answer = await modify({ name: ' Renamed ', description: 'New', ...withSecret('hush') })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().oauth_repository).toEqual({
    id,
    name: 'Renamed',
    description: 'New',
    settings: SETTINGS,
    credentials: { client_id: 'client', '#client_secret': MASK },
    created: expect.stringMatching(/Z$/),
  })
  const read = await clew.call('GET', `/oauth_repositories/${id}`, { token: admin })
  expect(read.json()).toEqual(answer.json())
  expect((await clew.call('GET', '/oauth_repositories/999999', { token: admin })).statusCode).toBe(404)
})

test('[P-7.28] an ordinary user is refused', async () => {
  const token = await aToken(clew, await aUser(clew))
  expect((await clew.call('GET', '/oauth_repositories', { token })).statusCode).toBe(403)
  expect((await modify({ name: 'mine' }, token)).statusCode).toBe(403)
})

test('[P-7.29] the client secret is stored encrypted, leaves as *****, and ***** leaves it as it is', async () => {
  await modify(withSecret('hush'))
  const sealed = (await stored()).credentials['#client_secret']
  expect(sealed).toMatch(/^sealed:/)
  const answer = await modify(withSecret(MASK, 'other client'))
  expect(answer.json().oauth_repository.credentials).toEqual({ client_id: 'other client', '#client_secret': MASK })
  expect((await stored()).credentials).toEqual({ client_id: 'other client', '#client_secret': sealed })
  await modify(withSecret('another'))
  expect((await stored()).credentials['#client_secret']).not.toBe(sealed)
})

test('[P-7.29] ***** is refused where no secret is stored', async () => {
  expect((await modify(withSecret(MASK))).json().fields).toHaveProperty(['credentials.#client_secret'])
})

test.each([
  ['token_url', { ...SETTINGS, token_url: 'https://elsewhere.test/token' }],
  ['authorization_url', { ...SETTINGS, authorization_url: 'https://elsewhere.test/auth' }],
  ['a further address', { ...SETTINGS, tenant: 'elsewhere' }],
  ['an address left out', { token_url: SETTINGS.token_url }],
])('[P-7.30] a stored secret is asked for again when the settings change: %s', async (_what, settings) => {
  await modify(withSecret('hush'))
  const before = await stored()
  for (const body of [{ settings }, { settings, ...withSecret(MASK) }]) {
    expect((await modify(body)).json()).toMatchObject({
      error_type: 'invalid',
      fields: { 'credentials.#client_secret': 'Enter the secret again: where it is sent to has changed.' },
    })
  }
  expect(await stored()).toEqual(before)
  expect((await modify({ settings, ...withSecret('hush') })).json().oauth_repository.settings).toEqual(settings)
})

test('[P-7.30] another scope, or settings before there is a secret, need none', async () => {
  expect((await modify({ settings: { ...SETTINGS, tenant: 'x' } })).statusCode).toBe(200)
  await modify({ settings: SETTINGS, ...withSecret('hush') })
  expect((await modify({ settings: { ...SETTINGS, scope: 'email' } })).statusCode).toBe(200)
})

test('[P-5.11] name, client id and client secret are required, and a name is taken once, in any case', async () => {
  const answer = await modify({ name: ' ', credentials: { client_id: '', '#client_secret': '' } })
  expect(answer.json().fields).toEqual({
    name: 'Please fill in the field',
    'credentials.client_id': 'Please fill in the field',
    'credentials.#client_secret': 'Please fill in the field',
  })
  expect((await modify({ name: 'gOOgle' })).json()).toMatchObject({
    error_type: 'already_exists',
    fields: { name: 'OAuth repository already exists' },
  })
})

test('[P-8.8] a repository that is saved as it was is refused', async () => {
  await modify(withSecret('hush'))
  for (const body of [{}, { settings: SETTINGS }, withSecret(MASK), withSecret('hush')])
    expect((await modify(body)).json().error_type).toBe('nothing_changed')
})
