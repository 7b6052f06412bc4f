import { beforeAll, expect, test } from 'vitest'
import type { OwnSession } from '@clew/contract'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

async function signIn(email: string, userAgent: string): Promise<string> {
  const answer = await clew.call('POST', '/login', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    address: anAddress(),
  })
  return answer.json().token
}

const sessionsOf = async (token: string): Promise<OwnSession[]> =>
  (await clew.call('GET', '/me/sessions', { token })).json().sessions
const statusOf = async (token: string) => (await clew.call('GET', '/me', { token })).statusCode
const lastUseOf = async (userId: number): Promise<string> =>
  (await clew.db.selectFrom('sessions').select('last_used').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .last_used

test('[P-2.13.20] [P-2.13.21] somebody sees where they are signed in, the asking session first', async () => {
  const user = await aUser(clew)
  await aToken(clew, await aUser(clew))
  const here = await signIn(user.email, FIREFOX)
  await signIn(user.email, 'curl/8.5.0')
  await signIn(user.email, '')
  const sessions = await sessionsOf(here)
  expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ['Firefox 132', 'Linux', 1],
    [null, null, 0],
    ['curl', null, 0],
  ])
  expect(Object.keys(sessions[0]!).toSorted()).toEqual(['browser', 'created', 'current', 'id', 'last_used', 'system'])
})

test('[P-2.13.20] a session whose token was traded is still the same one', async () => {
  const user = await aUser(clew)
  const first = await signIn(user.email, FIREFOX)
  const [before] = await sessionsOf(first)
  const { token } = (await clew.call('PATCH', '/login', { body: { token: first } })).json()
  expect(await sessionsOf(token)).toEqual([before])
})

test('[P-2.13.20] what can be used no more is not listed, and of many the last used 100', async () => {
  const user = await aUser(clew)
  const [token] = [await aToken(clew, user), await aToken(clew, user)]
  await clew.pool.query(
    "update sessions set expires = now() - interval '4 hours 1 minute' where id = (select max(id) from sessions where user_id = $1)",
    [user.id],
  )
  expect(await sessionsOf(token)).toHaveLength(1)
  await clew.pool.query(
    `insert into sessions (user_id, token_hash, started, expires, last_used)
     select $1, sha256(('many ' || n)::bytea), now(), now() + interval '1 hour', now() + make_interval(secs => n)
     from generate_series(1, 120) n`,
    [user.id],
  )
  const sessions = await sessionsOf(token)
  expect(sessions).toHaveLength(100)
  expect(sessions.filter(({ current }) => current === 1)).toEqual([sessions[0]])
  expect(new Date(sessions[1]!.last_used).getTime()).toBeGreaterThan(new Date(sessions[99]!.last_used).getTime())
})

test('[P-2.13.22] the last use is written when the one before is a minute old, and not before', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const begun = await lastUseOf(user.id)
  await statusOf(token)
  expect(await lastUseOf(user.id)).toBe(begun)
  await clew.pool.query("update sessions set last_used = now() - interval '61 seconds' where user_id = $1", [user.id])
  const before = await lastUseOf(user.id)
  await Promise.all([statusOf(token), statusOf(token), statusOf(token)])
  const after = await lastUseOf(user.id)
  expect(new Date(after).getTime() - new Date(before).getTime()).toBeGreaterThan(60_000)
  await statusOf(token)
  expect(await lastUseOf(user.id)).toBe(after)
})

test('[P-2.13.23] one session ends, and with it the way back to it', async () => {
  const user = await aUser(clew)
  const [here, there] = [await aToken(clew, user), await aToken(clew, user)]
  const other = (await sessionsOf(here)).find(({ current }) => current === 0)!
  const answer = await clew.call('DELETE', `/me/sessions/${other.id}`, { token: here })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect((await clew.call('PATCH', '/login', { body: { token: there } })).statusCode).toBe(401)
  expect((await clew.call('DELETE', `/me/sessions/${other.id}`, { token: here })).statusCode).toBe(404)
})

test('[P-2.13.23] a session of somebody else is not found, not even by an administrator', async () => {
  const [user, admin] = [await aUser(clew), await aUser(clew, { role: 'admin' })]
  const token = await aToken(clew, user)
  const [{ id }] = (await sessionsOf(token)) as [OwnSession]
  for (const stranger of [await aToken(clew, await aUser(clew)), await aToken(clew, admin)])
    expect((await clew.call('DELETE', `/me/sessions/${id}`, { token: stranger })).statusCode).toBe(404)
  expect(await statusOf(token)).toBe(200)
})

test('[P-2.13.23] everywhere else: all but the one that asks', async () => {
  const user = await aUser(clew)
  const [here, there, elsewhere] = [await aToken(clew, user), await aToken(clew, user), await aToken(clew, user)]
  const stranger = await aToken(clew, await aUser(clew))
  expect((await clew.call('DELETE', '/me/sessions', { token: here })).statusCode).toBe(200)
  expect(await Promise.all([here, there, elsewhere, stranger].map(statusOf))).toEqual([200, 401, 401, 200])
})
