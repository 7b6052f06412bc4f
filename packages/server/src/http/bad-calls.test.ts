import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

let clew: TestInstance
let token: string
let userId: number
beforeAll(async () => {
  clew = await testInstance()
  const user = await aUser(clew)
  userId = user.id
  token = await aToken(clew, user)
})

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
  clew.app.inject({ method: 'POST', url: '/api/login', payload, headers })

test('[P-D1.3] an unknown field of a body is refused by name, and nothing is written', async () => {
  const body = { email: 'x@clew.test', surprise: 1 }
  const answer = await clew.call('POST', '/users/password_reset', { body })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { surprise: 'is not known here' }])
  expect((await clew.pool.query('select 1 from attempts')).rows).toEqual([])
})

test('[P-D1.3] an unknown parameter of a query is refused, also where a call takes none', async () => {
  expect((await clew.call('GET', `/acl/users/${userId}?surprise=1`, { token })).json().fields).toEqual({
    surprise: 'is not known here',
  })
  expect((await clew.call('GET', '/me?surprise=1', { token })).statusCode).toBe(400)
  expect((await clew.call('DELETE', '/login', { token, body: { surprise: 1 } })).statusCode).toBe(400)
})

test.each([
  ['a number for a text', '{"email":7,"password":"x"}', 'email'],
  ['null', '{"email":null,"password":"x"}', 'email'],
  ['an object', '{"email":{},"password":"x"}', 'email'],
  ['too long', JSON.stringify({ email: 'x'.repeat(1001), password: 'x' }), 'email'],
  ['a missing field', '{"password":"x"}', 'email'],
  ['the character NUL', '{"email":"a\\u0000","password":"x"}', 'email'],
  ['half a character', '{"email":"a\\ud83d","password":"x"}', 'email'],
])('[P-D1.4] %s is refused and the field is named', async (_name, payload, field) => {
  const answer = await post(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error_type).toBe('invalid')
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

test('[P-D1.4] a parameter that is given twice is refused', async () => {
  const answer = await clew.call('GET', `/acl/users/${userId}?include_deleted=0&include_deleted=1`, { token })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['include_deleted']])
})

test.each([
  '0',
  '-1',
  '01',
  '1e3',
  '1.0',
  'abc',
  'null',
  '2147483648',
  '9223372036854775808',
  '1%3B2',
  '%2e%2e',
  '1%00',
  '%20',
  "1'--",
])('[P-D1.5] the id %s names nothing', async (id) => {
  const answer = await clew.call('GET', `/acl/users/${id}`, { token })
  expect([answer.statusCode, answer.body]).toEqual([404, '{"error_type":"not_found","message":"Not found"}'])
})

test.each([
  '{',
  '[]x',
  '',
  'undefined',
  '"text"',
  '7',
  '[]',
  'null',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
])('[P-D1.6] the body %s is refused with 400', async (payload) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().error_type]).toEqual([400, 'invalid'])
  expect(({} as { a?: number }).a).toBeUndefined()
})

test('[P-D1.6] a body beyond a megabyte is refused with 413, also when its length is not announced', async () => {
  const huge = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
  expect((await post(huge)).statusCode).toBe(413)
  const answer = await post(huge, { ...JSON_TYPE, 'transfer-encoding': 'chunked' })
  expect([answer.statusCode, answer.json().error_type]).toEqual([413, 'too_large'])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonx',
  'nonsense',
  '',
])('[P-D1.6] the media type "%s" is refused with 415', async (type) => {
  const answer = await post('{"email":"a","password":"b"}', type === '' ? {} : { 'content-type': type })
  expect([answer.statusCode, answer.json().error_type]).toEqual([415, 'unsupported_media_type'])
})

test('[P-D1.8] an unknown path below /api is 404 in JSON, whatever the client would like', async () => {
  for (const url of ['/api/nonsense', '/api/', '/api/login/1'])
    expect((await clew.app.inject({ url, headers: { accept: 'text/html' } })).json().error_type).toBe('not_found')
  expect((await clew.app.inject({ method: 'POST', url: '/api/me' })).statusCode).toBe(404)
})

test('[P-D1.9] refusals have a type and a message, and fields only where there are some', async () => {
  expect(Object.keys((await clew.call('GET', '/me')).json())).toEqual(['error_type', 'message'])
  expect(Object.keys((await post('{}')).json())).toEqual(['error_type', 'message', 'fields'])
})

test('[P-D1.10] nothing that a client sends makes the server fail', async () => {
  const texts = [
    '',
    '\0',
    '\u{1F4A5}',
    '\uD800',
    "'; drop table users; --",
    '%',
    '\\',
    'x'.repeat(999),
    '💥'.repeat(400),
    '${7*7}',
    '\r\nX: y',
    '‮',
  ]
  for (const text of texts) {
    const bodies = [
      ['POST', '/login', { email: text, password: text, recaptcha_token: text }],
      ['PATCH', '/login', { token: text }],
      ['POST', '/okta_login', { code: text, state: text, iss: text }],
      ['POST', '/users/password_reset', { email: `${text}@clew.test` }],
      ['PATCH', '/users/password_reset', { email: 'a@clew.test', password_reset_token: text, password: text }],
      ['POST', '/users/first_administrator', { setup_token: text, name: text, email: text, password: text }],
    ] as const
    for (const [method, path, body] of bodies)
      expect((await clew.call(method, path, { body })).statusCode).toBeLessThan(500)
    const wrongToken = Buffer.from(text).toString('base64')
    expect((await clew.call('GET', '/me', { headers: { 'x-access-token': wrongToken } })).statusCode).toBeLessThan(500)
  }
  for (const url of ['/api/%zz', '/%E0%A4%A', '/api/acl/users/%F0%9F', '//', '/api//me', '/api/me%00'])
    expect((await clew.app.inject({ url })).statusCode).toBeLessThan(500)
})

test('[P-D1.11] when the server fails, the answer says so and nothing else, and the log says why', async () => {
  const broken = await testInstance()
  const brokenToken = await aToken(broken, await aUser(broken))
  await broken.pool.query('alter table users rename column name to hidden')
  const answer = await broken.call('GET', '/me', { token: brokenToken })
  expect([answer.statusCode, answer.body]).toEqual([500, '{"error_type":"internal","message":"Internal Server Error"}'])
  expect(broken.log()).toContain('column \\"name\\" does not exist')
})

test('[P-D1.16] an answer and the log lines about it carry the same request id', async () => {
  const answer = await clew.call('GET', '/health')
  const id = String(answer.headers['x-request-id'])
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(clew.log()).toContain(`"reqId":"${id}"`)
})
