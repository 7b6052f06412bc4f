import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { PUBLIC_URL, testInstance, type TestInstance } from '../../testing/instance.ts'
import { makeVault } from '../../vault/vault.ts'
import { makeInvitationLink, makeResetLink } from './account-links.ts'

const NEW_PASSWORD = 'seven quiet rivers 42 north'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const askForReset = (email: string, address = anAddress()) =>
  clew.call('POST', '/users/password_reset', { body: { email }, address })
const setPassword = (email: string, password_reset_token: string, password = NEW_PASSWORD) =>
  clew.call('PATCH', '/users/password_reset', { body: { email, password_reset_token, password }, address: anAddress() })
const canLogIn = async (email: string, password: string) =>
  (await clew.call('POST', '/login', { body: { email, password }, address: anAddress() })).statusCode === 200

async function linkTo(user: { id: number; email: string }, purpose: 'password_reset' | 'invitation'): Promise<URL> {
  const link =
    purpose === 'invitation'
      ? await makeInvitationLink(clew.db, PUBLIC_URL, makeVault(Buffer.alloc(32)), user)
      : await makeResetLink(clew.db, PUBLIC_URL, user)
  return new URL(link)
}
const tokenOf = (link: URL) => link.searchParams.get('reset_token')!

async function mailTo(email: string): Promise<string | undefined> {
  return (await clew.mails()).findLast((mail) => mail.includes(`To: ${email}`))
}

test('[P-D2.12] [P-D2.14] the answer is the same for everyone; an existing account is sent a link in the outbox', async () => {
  const user = await aUser(clew)
  const [known, unknown] = [await askForReset(user.email), await askForReset('nobody@clew.test')]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(known.body).toBe('{}')
  const mail = await mailTo(user.email)
  // Long lines are folded in mails: undo that before reading the link.
  const link = new URL(/http:\S+/.exec(mail!.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0])
  expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/set_password`)
  expect(link.searchParams.get('email')).toBe(user.email)
  expect((await setPassword(user.email, tokenOf(link))).statusCode).toBe(200)
  expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
  expect(await mailTo('nobody@clew.test')).toBeUndefined()
})

test.each([{ disabled: 1 }, { deleted: 1 }] as const)(
  '[P-D2.12] no mail goes to an account that is %o',
  async (flag) => {
    const user = await aUser(clew, flag)
    expect((await askForReset(user.email)).body).toBe('{}')
    expect(await mailTo(user.email)).toBeUndefined()
  },
)

test('[P-6.5] the technical user is sent no reset mail', async () => {
  expect((await askForReset('system@clew.invalid')).body).toBe('{}')
  expect(await mailTo('system@clew.invalid')).toBeUndefined()
})

test('[P-6.5] the technical user cannot sign in, even with a password', async () => {
  const system = await aUser(clew, { role: 'system' })
  expect(await canLogIn(system.email, PASSWORD)).toBe(false)
})

test('[P-D2.11] [P-D1.7] a mailbox gets at most three mails an hour, an address asks at most thirty times', async () => {
  const user = await aUser(clew)
  for (let i = 0; i < 3; i++) expect((await askForReset(user.email)).statusCode).toBe(200)
  expect((await askForReset(user.email)).statusCode).toBe(429)
  const address = anAddress()
  for (let i = 0; i < 30; i++) await askForReset(`person-${i}@clew.test`, address)
  expect((await askForReset('somebody@clew.test', address)).statusCode).toBe(429)
})

test('[P-D2.13] a link works once, also when it is used many times at once', async () => {
  const user = await aUser(clew)
  const token = tokenOf(await linkTo(user, 'password_reset'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => setPassword(user.email, token)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.find((answer) => answer.statusCode !== 200)!.json().error_type).toBe('invalid_token')
})

test.each([
  ['password_reset', '59 minutes', '2 minutes'],
  ['invitation', '6 days 23 hours', '2 hours'],
] as const)('[P-D2.13] a %s link works for %s and not %s later', async (purpose, age, more) => {
  const user = await aUser(clew)
  const token = tokenOf(await linkTo(user, purpose))
  const pass = (interval: string) =>
    sql`update one_time_tokens set expires = expires - ${interval}::interval where user_id = ${user.id}`.execute(
      clew.db,
    )
  await pass(age)
  await pass(more)
  expect((await setPassword(user.email, token)).json().error_type).toBe('invalid_token')
  await sql`update one_time_tokens set expires = expires + ${more}::interval where user_id = ${user.id}`.execute(
    clew.db,
  )
  expect((await setPassword(user.email, token)).statusCode).toBe(200)
})

test('[P-D2.13] the database holds no token of a link', async () => {
  const user = await aUser(clew)
  const token = tokenOf(await linkTo(user, 'invitation'))
  const { rows } = await clew.pool.query('select * from one_time_tokens where user_id = $1', [user.id])
  expect(rows).toHaveLength(1)
  expect(rows[0].token_hash.toString('base64url')).not.toBe(token)
})

test('[P-D2.13] a newer link makes the older one useless', async () => {
  const user = await aUser(clew)
  const older = tokenOf(await linkTo(user, 'invitation'))
  const newer = tokenOf(await linkTo(user, 'invitation'))
  expect((await setPassword(user.email, older)).statusCode).toBe(400)
  expect((await setPassword(user.email, newer)).statusCode).toBe(200)
})

test('a link opens nothing for another address, nor after the account was deleted, nor after its address changed', async () => {
  const user = await aUser(clew)
  const other = await aUser(clew)
  expect((await setPassword(other.email, tokenOf(await linkTo(user, 'password_reset')))).json().error_type).toBe(
    'invalid_token',
  )
  const invitation = tokenOf(await linkTo(user, 'invitation'))
  await clew.db
    .updateTable('users')
    .set({ email: `moved-${user.email}` })
    .where('id', '=', user.id)
    .execute()
  expect((await setPassword(user.email, invitation)).json().error_type).toBe('invalid_token')
  const late = tokenOf(await linkTo(other, 'invitation'))
  await clew.db.updateTable('users').set({ deleted: 1 }).where('id', '=', other.id).execute()
  expect((await setPassword(other.email, late)).json().error_type).toBe('invalid_token')
})

test('[P-D2.5] a new password ends every token of the user', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  await setPassword(user.email, tokenOf(await linkTo(user, 'password_reset')))
  expect((await clew.call('GET', '/me', { token })).statusCode).toBe(401)
  expect(await canLogIn(user.email, PASSWORD)).toBe(false)
})

test.each([
  ['short', 'At least 12 characters required'],
  ['passwordpassword1', expect.any(String)],
])('[P-5.5] the weak password %s is refused, and the link still works', async (password, words) => {
  const user = await aUser(clew)
  const token = tokenOf(await linkTo(user, 'password_reset'))
  const answer = await setPassword(user.email, token, password)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: words }])
  expect((await setPassword(user.email, token)).statusCode).toBe(200)
})

test('[P-5.2] [P-5.1] the server checks addresses, too', async () => {
  expect((await askForReset('nonsense')).json().fields).toEqual({ email: 'Invalid email address' })
  expect((await askForReset('')).json().fields).toEqual({ email: 'Please fill in the field' })
  expect((await askForReset('a@b.test\r\nBcc: x@y.test')).statusCode).toBe(400)
})
