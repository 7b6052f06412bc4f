import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aToken, anAddress, aUser } from '../../testing/builders.ts'
import { PUBLIC_URL, testInstance, type TestInstance } from '../../testing/instance.ts'

const PASSWORD = 'seven quiet rivers 42 north'

let clew: TestInstance
let token: string
beforeAll(async () => {
  clew = await testInstance()
  token = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

let count = 0
async function invite(): Promise<User> {
  const body = { name: 'Grace Hopper', email: `guest-${++count}@clew.test`, role: 'user' }
  const answer = await clew.call('POST', '/users/invitation', { token, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().user
}
const linkOf = async (user: User) => clew.call('GET', `/users/${user.id}/invitation_link`, { token })
const reinvite = (email: string) => clew.call('PATCH', '/users/invitation', { token, body: { email } })
const accept = (link: string) => {
  const { searchParams } = new URL(link)
  const body = {
    email: searchParams.get('email'),
    password_reset_token: searchParams.get('reset_token'),
    password: PASSWORD,
  }
  return clew.call('PATCH', '/users/password_reset', { body, address: anAddress() })
}
const mailedTo = async (email: string) => (await clew.mails()).filter((mail) => mail.includes(`To: ${email}`))

test('[P-7.12] an invited user gets a mail, chooses the password and signs in', async () => {
  const user = await invite()
  expect(user).toMatchObject({ role: 'user', last_login: null })
  expect(await mailedTo(user.email)).toHaveLength(1)
  const link: string = (await linkOf(user)).json().user_invitation_link
  expect(link.startsWith(`${PUBLIC_URL}/set_password?`)).toBe(true)
  expect(new URL(link).searchParams.get('referrer')).toBe('invitation')
  expect((await accept(link)).statusCode).toBe(200)
  const login = await clew.call('POST', '/login', {
    body: { email: user.email, password: PASSWORD },
    address: anAddress(),
  })
  expect(login.statusCode).toBe(200)
})

test('[P-2.7.61] an invitation says whether there is a mail server that takes it to the guest', async () => {
  const withMail = await testInstance({ CLEW_SMTP_URL: 'smtp://127.0.0.1:9' })
  const adminToken = await aToken(withMail, await aUser(withMail, { role: 'admin' }))
  const body = { name: 'Grace Hopper', email: 'grace@clew.test' }
  const invited = await withMail.call('POST', '/users/invitation', { token: adminToken, body })
  expect(invited.json().mailed).toBe(1)
  const again = await withMail.call('PATCH', '/users/invitation', { token: adminToken, body: { email: body.email } })
  expect(again.json()).toEqual({ mailed: 1 })
  expect((await clew.call('POST', '/users/invitation', { token, body })).json().mailed).toBe(0)
})

test('[P-7.13] asking for the link changes nothing: it is the same each time, and a used one is gone', async () => {
  const user = await invite()
  const [one, two] = [await linkOf(user), await linkOf(user)]
  expect(one.body).toBe(two.body)
  await accept(one.json().user_invitation_link)
  expect((await linkOf(user)).statusCode).toBe(409)
})

test('[P-7.12] a new invitation is mailed, and ends the older one', async () => {
  const user = await invite()
  const older = (await linkOf(user)).json().user_invitation_link
  expect((await reinvite(user.email)).json()).toEqual({ mailed: 0 })
  expect(await mailedTo(user.email)).toHaveLength(2)
  expect((await accept(older)).json().error_type).toBe('invalid_token')
  expect((await accept((await linkOf(user)).json().user_invitation_link)).statusCode).toBe(200)
})

test('[P-7.12] nobody is invited again who has logged in, is in the trash, or does not exist', async () => {
  const known = await aUser(clew)
  await aToken(clew, known)
  const trashed = await aUser(clew, { deleted: 1 })
  expect((await reinvite(known.email)).statusCode).toBe(409)
  expect((await reinvite(trashed.email)).statusCode).toBe(404)
  expect((await reinvite('nobody@clew.test')).statusCode).toBe(404)
})

test('the database holds the token of an invitation neither plain nor readable without the key', async () => {
  const user = await invite()
  const secret = new URL((await linkOf(user)).json().user_invitation_link).searchParams.get('reset_token')!
  const { rows } = await clew.pool.query('select token_hash, token_encrypted from one_time_tokens where user_id = $1', [
    user.id,
  ])
  expect(rows[0].token_encrypted.toString('latin1')).not.toContain(secret)
  expect(rows[0].token_hash.toString('latin1')).not.toContain(secret)
})

test('a change of address ends the invitation that went to the old one', async () => {
  const user = await invite()
  const link = (await linkOf(user)).json().user_invitation_link
  await clew.call('PATCH', `/users/${user.id}`, { token, body: { email: `moved-${user.email}` } })
  expect((await accept(link)).statusCode).toBe(400)
  expect((await linkOf(user)).statusCode).toBe(409)
})
