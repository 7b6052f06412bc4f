import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import {
  CLIENT,
  startIdentityProvider,
  walkThroughProvider,
  type IdentityProvider,
} from '../../testing/identity-provider.ts'
import { PUBLIC_URL, testInstance, type TestInstance } from '../../testing/instance.ts'

const REDIRECT_URI = `${PUBLIC_URL}/okta_login`

let provider: IdentityProvider
let clew: TestInstance
let welcoming: TestInstance

beforeAll(async () => {
  provider = await startIdentityProvider(REDIRECT_URI)
  const settings = {
    CLEW_SSO_ISSUER: provider.issuer,
    CLEW_SSO_CLIENT_ID: CLIENT.id,
    CLEW_SSO_CLIENT_SECRET: CLIENT.secret,
  }
  clew = await testInstance(settings)
  welcoming = await testInstance({ ...settings, CLEW_SSO_AUTO_CREATE: '1' })
})

let lastSubject = 0
beforeEach(() => {
  lastSubject++
  provider.person = { sub: `person-${lastSubject}` }
})

interface Journey {
  cookie: string
  callback: Record<string, string>
}

async function setOut(instance: TestInstance): Promise<{ url: string; cookie: string; setCookie: string }> {
  const answer = await instance.call('GET', '/okta_login')
  expect(answer.statusCode).toBe(302)
  const setCookie = String(answer.headers['set-cookie'])
  return { url: String(answer.headers.location), cookie: setCookie.split(';', 1)[0]!, setCookie }
}

async function travel(instance = clew): Promise<Journey> {
  const { url, cookie } = await setOut(instance)
  const back = await walkThroughProvider(url, REDIRECT_URI)
  return { cookie, callback: Object.fromEntries(back) }
}

const arrive = ({ cookie, callback }: Journey, instance = clew) =>
  instance.call('POST', '/okta_login', { body: callback, headers: { cookie } })

test('[P-D2.21] the account is found by verified email, and the token opens /me', async () => {
  const user = await aUser(clew)
  provider.person = { ...provider.person, email: user.email.toUpperCase(), email_verified: true }
  const answer = await arrive(await travel())
  expect(answer.statusCode).toBe(200)
  const me = await clew.call('GET', '/me', { token: answer.json().token })
  expect(me.json().user).toMatchObject({ id: user.id, last_login: expect.any(String) })
})

test.each([{ email_verified: false }, {}])(
  '[P-D2.21] an address that the provider does not vouch for is refused: %o',
  async (claim) => {
    const user = await aUser(clew)
    provider.person = { ...provider.person, email: user.email, ...claim }
    const answer = await arrive(await travel())
    expect([answer.statusCode, answer.json().error_type]).toEqual([401, 'wrong_credentials'])
  },
)

test('[P-D2.20] the cookie is short-lived and out of reach of scripts', async () => {
  const { setCookie } = await setOut(clew)
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=600', 'Path=/api']) expect(setCookie).toContain(part)
})

test('[P-D2.20] a code is accepted only in the browser that set out for it, and once', async () => {
  const user = await aUser(clew)
  provider.person = { ...provider.person, email: user.email, email_verified: true }
  const mine = await travel()
  const somebodyElses = await travel()
  expect((await arrive({ ...mine, cookie: '' })).statusCode).toBe(401)
  expect((await arrive({ ...mine, cookie: somebodyElses.cookie })).statusCode).toBe(401)
  expect((await arrive({ ...mine, cookie: 'clew_sso=garbage' })).statusCode).toBe(401)
  expect((await arrive({ ...mine, callback: { ...mine.callback, state: 'other' } })).statusCode).toBe(401)
  expect((await arrive({ ...mine, callback: { code: mine.callback['code']! } })).statusCode).toBe(401)
  expect((await arrive(mine)).statusCode).toBe(200)
  expect((await arrive(mine)).statusCode).toBe(401)
})

test('[P-D2.22] an address without an account is refused', async () => {
  provider.person = { ...provider.person, email: 'new@clew.test', email_verified: true }
  expect((await arrive(await travel())).statusCode).toBe(401)
})

test('[P-D2.22] with CLEW_SSO_AUTO_CREATE=1 it becomes a user of role user', async () => {
  provider.person = { ...provider.person, email: 'new@clew.test', email_verified: true, name: 'New Person' }
  const { token } = (await arrive(await travel(welcoming), welcoming)).json()
  expect((await welcoming.call('GET', '/me', { token })).json().user).toMatchObject({
    email: 'new@clew.test',
    name: 'New Person',
    role: 'user',
  })
})

test.each([{ disabled: 1 }, { deleted: 1 }, { role: 'system' }] as const)(
  'an account that is %o stays outside',
  async (special) => {
    const user = await aUser(welcoming, special)
    provider.person = { ...provider.person, email: user.email, email_verified: true }
    expect((await arrive(await travel(welcoming), welcoming)).statusCode).toBe(401)
  },
)

test('once linked, the subject decides: a new address of the same person still opens the account', async () => {
  const user = await aUser(clew)
  provider.person = { ...provider.person, email: user.email, email_verified: true }
  await arrive(await travel())
  provider.person = { ...provider.person, email: 'married@clew.test' }
  expect((await arrive(await travel())).statusCode).toBe(200)
})

test("a mailbox that changed hands does not open the former owner's account", async () => {
  const user = await aUser(clew)
  provider.person = { ...provider.person, email: user.email, email_verified: true }
  await arrive(await travel())
  provider.person = { ...provider.person, sub: 'somebody-else' }
  expect((await arrive(await travel())).statusCode).toBe(401)
})

test('without single sign-on there is neither link nor login', async () => {
  const plain = await testInstance()
  expect((await plain.call('GET', '/okta_login')).statusCode).toBe(404)
  expect((await plain.call('POST', '/okta_login', { body: { code: 'x' } })).statusCode).toBe(403)
})

test('a provider that does not answer is said so, and the next try asks again', async () => {
  const lost = await testInstance({ CLEW_SSO_ISSUER: 'http://127.0.0.1:9', CLEW_SSO_CLIENT_ID: 'x' })
  expect((await lost.call('GET', '/okta_login')).statusCode).toBe(503)
  expect((await lost.call('GET', '/okta_login')).json().message).toBe(
    'The identity provider does not answer. Please try again later.',
  )
})
