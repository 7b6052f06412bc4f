import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { counterKeys } from './attempts.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const login = (email: string, password: string, address = anAddress(), recaptcha_token?: string) =>
  clew.call('POST', '/login', { body: { email, password, recaptcha_token }, address })

async function solved(): Promise<string> {
  const challenge = (await clew.call('GET', '/captcha_challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function failThreeTimes(email: string): Promise<void> {
  for (let i = 0; i < 3; i++) await login(email, 'wrong')
}

test('[P-7.3] the right email and password give a token that opens /me', async () => {
  const user = await aUser(clew)
  const answer = await login(user.email, PASSWORD)
  expect(answer.statusCode).toBe(200)
  const me = await clew.call('GET', '/me', { token: answer.json().token })
  expect(me.json().user).toMatchObject({ id: user.id, email: user.email })
})

test('[P-3.1] a user is sent with the agreed fields, and without a trace of the password', async () => {
  const user = await aUser(clew)
  const me = await clew.call('GET', '/me', { token: await aToken(clew, user) })
  expect(Object.keys(me.json().user).toSorted()).toEqual([
    'can_create_dawgs',
    'can_create_workspaces',
    'created',
    'deleted',
    'disabled',
    'email',
    'id',
    'last_login',
    'name',
    'role',
  ])
  expect(me.body).not.toContain('argon2')
})

test('[P-3.2] last_login is empty until the first login and then holds its time', async () => {
  const user = await aUser(clew)
  expect(user.last_login).toBeNull()
  const { token } = (await login(user.email, PASSWORD)).json()
  const { last_login } = (await clew.call('GET', '/me', { token })).json().user
  expect(Date.now() - Date.parse(last_login)).toBeLessThan(60_000)
})

test('[P-5.1] an empty email or password is refused with words for the field', async () => {
  const answer = await clew.call('POST', '/login', { body: { email: '', password: '' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ email: 'Please fill in the field', password: 'Please fill in the field' })
})

test('[P-D2.8] a wrong password, an unknown, disabled, deleted, invited or technical account get one and the same answer', async () => {
  const known = await aUser(clew)
  const disabled = await aUser(clew, { disabled: 1 })
  const deleted = await aUser(clew, { deleted: 1 })
  const invited = await aUser(clew, { password_hash: null })
  const answers = [
    await login(known.email, 'wrong'),
    await login('nobody@clew.test', PASSWORD),
    await login(disabled.email, PASSWORD),
    await login(deleted.email, PASSWORD),
    await login(invited.email, PASSWORD),
    await login('system@clew.invalid', PASSWORD),
    await login(known.email, 'x'.repeat(1000)),
  ]
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(answers[0]!.json()).toEqual({
    error_type: 'wrong_credentials',
    message: 'Wrong email or password.',
    show_recaptcha: false,
  })
})

test('[P-D2.19] letters in an address are alike in any case', async () => {
  const user = await aUser(clew, { email: 'mixed@clew.test' })
  const { token } = (await login(' Mixed@Clew.TEST ', PASSWORD)).json()
  expect((await clew.call('GET', '/me', { token })).json().user.id).toBe(user.id)
})

test('[P-D2.9] after three failures for an account the right password needs a solved captcha', async () => {
  const user = await aUser(clew)
  await login(user.email, 'wrong')
  await login(user.email, 'wrong')
  expect((await login(user.email, 'wrong')).json()).toMatchObject({
    error_type: 'wrong_credentials',
    show_recaptcha: true,
  })
  const without = await login(user.email, PASSWORD)
  expect(without.statusCode).toBe(400)
  expect(without.json()).toMatchObject({ error_type: 'captcha_required', show_recaptcha: true })
  expect((await login(user.email, PASSWORD, anAddress(), await solved())).statusCode).toBe(200)
})

test('[P-D2.9] after three failures from an address every account asks for a captcha there', async () => {
  const address = anAddress()
  for (const name of ['a', 'b', 'c']) await login(`${name}@clew.test`, 'wrong', address)
  const user = await aUser(clew)
  expect((await login(user.email, PASSWORD, address)).json()).toMatchObject({ show_recaptcha: true })
  expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
})

test('[P-D2.9] an unknown account asks for a captcha like a known one', async () => {
  await failThreeTimes('ghost@clew.test')
  expect((await login('ghost@clew.test', 'wrong')).json()).toMatchObject({
    error_type: 'captcha_required',
    show_recaptcha: true,
  })
})

test('a login that succeeds lets the account start afresh', async () => {
  const user = await aUser(clew)
  await login(user.email, 'wrong')
  await login(user.email, 'wrong')
  await login(user.email, PASSWORD)
  expect((await login(user.email, 'wrong')).json().show_recaptcha).toBe(false)
})

test('[P-D2.10] a captcha solution works once', async () => {
  const user = await aUser(clew)
  await failThreeTimes(user.email)
  const token = await solved()
  expect((await login(user.email, 'wrong', anAddress(), token)).json().error_type).toBe('wrong_credentials')
  expect((await login(user.email, PASSWORD, anAddress(), token)).json().error_type).toBe('captcha_required')
})

test('[P-D2.10] of many uses of one solution at once, one counts', async () => {
  const user = await aUser(clew)
  await failThreeTimes(user.email)
  const token = await solved()
  const answers = await Promise.all(Array.from({ length: 10 }, () => login(user.email, 'wrong', anAddress(), token)))
  expect(answers.filter((answer) => answer.json().error_type === 'wrong_credentials')).toHaveLength(1)
})

test.each([
  ['garbage', 'garbage'],
  ['no JSON', Buffer.from('{').toString('base64')],
  ['null', Buffer.from('null').toString('base64')],
  ['half a payload', Buffer.from('{"challenge":{"signature":"x"}}').toString('base64')],
  ['a wrong shape', Buffer.from('{"challenge":{"signature":"x","parameters":7},"solution":{}}').toString('base64')],
])('[P-D2.10] a forged captcha does not work: %s', async (_name, token) => {
  const user = await aUser(clew)
  await failThreeTimes(user.email)
  expect((await login(user.email, PASSWORD, anAddress(), token)).json().error_type).toBe('captcha_required')
})

test('[P-D2.10] a captcha that somebody else signed, or that has run out, does not work', async () => {
  const user = await aUser(clew)
  await failThreeTimes(user.email)
  const payload = JSON.parse(Buffer.from(await solved(), 'base64').toString())
  payload.challenge.parameters.expiresAt += 3_600
  const prolonged = Buffer.from(JSON.stringify(payload)).toString('base64')
  expect((await login(user.email, PASSWORD, anAddress(), prolonged)).json().error_type).toBe('captcha_required')
})

test('[P-D2.11] [P-D1.7] an address can fail only so often, however many accounts it tries', async () => {
  const address = anAddress()
  await sql`insert into attempts (kind, key) select 'login', ${counterKeys({ account: '', address }).address} from generate_series(1, 300)`.execute(
    clew.db,
  )
  const user = await aUser(clew)
  const answer = await login(user.email, PASSWORD, address, await solved())
  expect(answer.statusCode).toBe(429)
  expect(answer.json().error_type).toBe('too_many_requests')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
  expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
})

test('[P-D1.7] an account is judged at most 100 times an hour, and opens again when the hour is over', async () => {
  const user = await aUser(clew)
  const key = counterKeys({ account: user.email, address: '' }).account
  await sql`insert into attempts (kind, key) select 'login', ${key} from generate_series(1, 100)`.execute(clew.db)
  expect((await login(user.email, PASSWORD, anAddress(), await solved())).statusCode).toBe(429)
  await sql`update attempts set created = created - interval '1 hour' where key = ${key}`.execute(clew.db)
  expect((await login(user.email, PASSWORD)).statusCode).toBe(200)
})

test('[P-D1.7] a hundred tries at once count as a hundred', async () => {
  const email = 'swarm@clew.test'
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong')))
  expect(answers.filter((answer) => answer.json().error_type === 'wrong_credentials')).toHaveLength(3)
})

test('more logins at once than there are connections all get their answer', async () => {
  const user = await aUser(clew)
  await failThreeTimes(user.email)
  const answers = await Promise.all(Array.from({ length: 60 }, () => login(user.email, 'wrong', anAddress(), 'forged')))
  expect(new Set(answers.map((answer) => answer.json().error_type))).toEqual(new Set(['captcha_required']))
})

test('[P-D2.11] behind a proxy the address is the one the proxy saw, not one that the client made up', async () => {
  const proxied = await testInstance({ CLEW_TRUST_PROXY: '1' })
  const from = (header: string) =>
    proxied.call('POST', '/login', {
      body: { email: `${header}@clew.test`, password: 'x' },
      headers: { 'x-forwarded-for': header },
    })
  for (const invented of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await from(`${invented}, 192.0.2.1`)
  expect((await from('4.4.4.4, 192.0.2.1')).json().show_recaptcha).toBe(true)
  expect((await from('4.4.4.4, 192.0.2.2')).json().show_recaptcha).toBe(false)
})

test('[P-D1.17] passwords and tokens are not in the log', async () => {
  const user = await aUser(clew)
  const { token } = (await login(user.email, PASSWORD)).json()
  await clew.call('GET', '/me', { token })
  await clew.app.inject({ url: '/set_password?reset_token=canary-in-a-link' })
  expect(clew.log()).toContain('"path":"/api/me"')
  for (const secret of [PASSWORD, token, 'canary-in-a-link']) expect(clew.log()).not.toContain(secret)
})

test('[P-D2.23] with password login switched off the right password is refused', async () => {
  const closed = await testInstance({
    CLEW_PASSWORD_LOGIN: '0',
    CLEW_SSO_ISSUER: 'https://idp.test',
    CLEW_SSO_CLIENT_ID: 'clew',
  })
  const user = await aUser(closed)
  const answer = await closed.call('POST', '/login', { body: { email: user.email, password: PASSWORD } })
  expect(answer.statusCode).toBe(403)
  expect((await closed.call('GET', '/auth_options')).json()).toEqual({
    authentication_options: { password_login: 0, sso_link: '/api/okta_login' },
  })
})

test('[P-7.4] the ways to sign in are known to anyone', async () => {
  expect((await clew.call('GET', '/auth_options')).json()).toEqual({
    authentication_options: { password_login: 1, sso_link: null },
  })
})
