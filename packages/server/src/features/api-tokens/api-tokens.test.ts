import { beforeAll, expect, test } from 'vitest'
import type { ApiToken, User } from '@clew/contract'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { deleteExpiredApiTokens } from './api-token-store.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Made as people make one. */
async function anApiToken(user: User, body: object = { name: 'nightly', expires: null }) {
  const session = await aToken(clew, user)
  const answer = await clew.call('POST', '/me/tokens', { token: session, body })
  expect(answer.statusCode, answer.body).toBe(201)
  const { token, api_token }: { token: string; api_token: ApiToken } = answer.json()
  return { session, answer, token, api_token }
}

const statusOf = async (token: string) => (await clew.call('GET', '/me', { token })).statusCode
const listed = async (token: string): Promise<ApiToken[]> =>
  (await clew.call('GET', '/me/tokens', { token })).json().api_tokens
const change = (id: number, values: object) => clew.db.updateTable('users').set(values).where('id', '=', id).execute()

test('[P-2.13.40] a token has a name and an end, and is told once', async () => {
  const user = await aUser(clew)
  const expires = inDays(30)
  const { session, token, api_token } = await anApiToken(user, { name: '  nightly load ', expires })
  expect(api_token).toMatchObject({ name: 'nightly load', expires, last_used: null })
  expect(await listed(session)).toEqual([api_token])
  expect((await clew.call('GET', '/me/tokens', { token: session })).body).not.toContain(token)
  expect((await anApiToken(user, { name: 'for ever', expires: null })).api_token.expires).toBeNull()
})

test.each([
  [{ name: '', expires: null }, 'name'],
  [{ name: ' ', expires: null }, 'name'],
  [{ name: 'x'.repeat(101), expires: null }, 'name'],
  [{ name: 'a\nb', expires: null }, 'name'],
  [{ name: 'x' }, 'expires'],
  [{ name: 'x', expires: 'tomorrow' }, 'expires'],
  [{ name: 'x', expires: '2020-01-01T00:00:00.000Z' }, 'expires'],
  [{ name: 'x', expires: '0000-01-01T00:00:00Z' }, 'expires'],
  [{ name: 'x', expires: null, user_id: 1 }, 'user_id'],
])('[P-2.13.40] %j is refused at %s', async (body, field) => {
  const token = await aToken(clew, await aUser(clew))
  const answer = await clew.call('POST', '/me/tokens', { token, body })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  expect(await listed(token)).toEqual([])
})

test('[P-2.13.40] a name of 100 characters and the last day of a calendar are taken', async () => {
  const user = await aUser(clew)
  const body = { name: 'x'.repeat(100), expires: '9999-12-31T23:59:59.000Z' }
  expect((await anApiToken(user, body)).api_token).toMatchObject(body)
})

test('[P-2.13.41] it is clew_ and 256 bits, and the database holds only its hash', async () => {
  const user = await aUser(clew)
  const { token } = await anApiToken(user)
  expect(token).toMatch(/^clew_[\w-]{43}$/)
  expect(Buffer.from(token.slice(5), 'base64url')).toHaveLength(32)
  expect((await anApiToken(user)).token).not.toBe(token)
  const { rows } = await clew.pool.query('select * from api_tokens where user_id = $1', [user.id])
  expect(rows[0].token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(token.slice(5))
  expect(clew.log()).not.toContain(token)
})

test('[P-2.13.22] [P-2.13.48] the last use is noted, once a minute at most', async () => {
  const { session, token } = await anApiToken(await aUser(clew))
  await Promise.all([statusOf(token), statusOf(token)])
  const [{ last_used: first }] = (await listed(session)) as [ApiToken]
  expect(first).not.toBeNull()
  await statusOf(token)
  expect((await listed(session))[0]!.last_used).toBe(first)
})

test('[P-2.13.45] an expired, a revoked, a changed and an unknown token get the same 401 as every other', async () => {
  const user = await aUser(clew)
  const [expired, revoked, good] = [await anApiToken(user), await anApiToken(user), await anApiToken(user)]
  await clew.pool.query("update api_tokens set expires = now() - interval '1 second' where id = $1", [
    expired.api_token.id,
  ])
  await clew.call('DELETE', `/me/tokens/${revoked.api_token.id}`, { token: revoked.session })
  const bad = [
    expired.token,
    revoked.token,
    `clew_${'a'.repeat(43)}`,
    `clew_${'a'.repeat(44)}`,
    good.token.slice(5),
    good.token.toUpperCase(),
    'clew_',
  ]
  const answers = await Promise.all(bad.map((token) => clew.call('GET', '/me', { token })))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
    new Set(['401 {"error_type":"not_signed_in","message":"Invalid token"}']),
  )
  expect(await statusOf(good.token)).toBe(200)
})

test.each(['disabled', 'deleted'] as const)('[P-2.13.45] the token of a %s user opens nothing', async (flag) => {
  const user = await aUser(clew)
  const { token } = await anApiToken(user)
  await change(user.id, { [flag]: 1 })
  expect(await statusOf(token)).toBe(401)
})

test('[P-2.13.46] fifty are the most, also when they are made at once', async () => {
  const user = await aUser(clew)
  const { session } = await anApiToken(user)
  await clew.pool.query(
    "insert into api_tokens (user_id, name, token_hash) select $1, 'n' || n, sha256(('fifty ' || n)::bytea) from generate_series(1, 46) n",
    [user.id],
  )
  const make = () => clew.call('POST', '/me/tokens', { token: session, body: { name: 'x', expires: null } })
  const answers = await Promise.all(Array.from({ length: 8 }, make))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 409, 409, 409, 409, 409,
  ])
  expect(await listed(session)).toHaveLength(50)
  const refused = (await make()).json()
  expect([refused.error_type, refused.message]).toEqual([
    'conflict',
    'You have 50 API tokens, which is the most. Revoke one first.',
  ])
})

test('[P-2.13.47] a new password and logout leave tokens alone', async () => {
  const user = await aUser(clew)
  const { session, token } = await anApiToken(user)
  const body = { password: 'seven quiet rivers 42 north', current_password: PASSWORD }
  const changed = await clew.call('PATCH', `/users/${user.id}`, { token: session, body, address: anAddress() })
  expect([changed.statusCode, await statusOf(session), await statusOf(token)]).toEqual([200, 401, 200])
  await clew.call('DELETE', '/login', { token: await aToken(clew, user) })
  expect(await statusOf(token)).toBe(200)
})

test('[P-2.13.47] disabling stops them for a while, the trash for good', async () => {
  const admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const user = await aUser(clew)
  const { token } = await anApiToken(user)
  const call = (method: 'PATCH' | 'DELETE', path: string, body?: object) =>
    clew.call(method, path, { token: admin, body })
  await call('PATCH', `/users/${user.id}`, { disabled: 1 })
  expect(await statusOf(token)).toBe(401)
  await call('PATCH', `/users/${user.id}`, { disabled: 0 })
  expect(await statusOf(token)).toBe(200)
  await call('DELETE', `/users/${user.id}`)
  await call('PATCH', `/users/trash/${user.id}`)
  expect(await statusOf(token)).toBe(401)
  expect(await listed(await aToken(clew, user))).toEqual([])
})

test('[P-2.13.48] everybody lists and revokes their own, and nobody those of others', async () => {
  const user = await aUser(clew)
  const { session, token, api_token } = await anApiToken(user)
  const { api_token: newer } = await anApiToken(user, { name: 'newer', expires: inDays(1) })
  expect((await listed(session)).map(({ id }) => id)).toEqual([newer.id, api_token.id])
  for (const special of [{}, { role: 'admin' }] as const) {
    const stranger = await aToken(clew, await aUser(clew, special))
    expect(await listed(stranger)).toEqual([])
    expect((await clew.call('DELETE', `/me/tokens/${api_token.id}`, { token: stranger })).statusCode).toBe(404)
  }
  expect(await statusOf(token)).toBe(200)
  const revoked = await clew.call('DELETE', `/me/tokens/${api_token.id}`, { token: session })
  expect([revoked.statusCode, revoked.json(), await statusOf(token)]).toEqual([200, {}, 401])
  expect(await listed(session)).toEqual([newer])
})

test('[P-2.13.49] making and revoking are on the audit trail, without the token', async () => {
  const user = await aUser(clew)
  const { answer, session, token, api_token } = await anApiToken(user)
  const revoked = await clew.call('DELETE', `/me/tokens/${api_token.id}`, { token: session })
  const { rows } = await clew.pool.query(
    'select user_id, action, target, fields, status from audit_entries where request_id = any($1) order by id',
    [[answer.headers['x-request-id'], revoked.headers['x-request-id']]],
  )
  expect(rows).toEqual([
    { user_id: user.id, action: 'apiTokens.create', target: {}, fields: ['name', 'expires'], status: 201 },
    { user_id: user.id, action: 'apiTokens.revoke', target: { id: api_token.id }, fields: [], status: 200 },
  ])
  const { rows: lines } = await clew.pool.query('select audit_entries::text as line from audit_entries')
  expect(lines.map(({ line }) => line).join()).not.toContain(token.slice(5))
})

test('[P-2.13.50] an expired token is listed for 30 days', async () => {
  const { session, api_token } = await anApiToken(await aUser(clew))
  const expire = (interval: string) =>
    clew.pool.query('update api_tokens set expires = now() - $2::interval where id = $1', [api_token.id, interval])
  await expire('29 days')
  await deleteExpiredApiTokens(clew.db)
  expect(await listed(session)).toHaveLength(1)
  await expire('31 days')
  await deleteExpiredApiTokens(clew.db)
  expect(await listed(session)).toEqual([])
})
