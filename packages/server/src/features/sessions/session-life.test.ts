import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { deleteExpired } from './session-store.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const statusOf = async (token: string) => (await clew.call('GET', '/me', { token })).statusCode
const refresh = (token: string) => clew.call('PATCH', '/login', { body: { token } })

/** As if the login had been that long ago. */
const age = (userId: number, interval: string) =>
  sql`update sessions set started = started - ${interval}::interval, expires = expires - ${interval}::interval where user_id = ${userId}`.execute(
    clew.db,
  )

test('[P-D2.1] a token has 256 bits, and the database holds only its hash', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await clew.pool.query('select * from sessions where user_id = $1', [user.id])
  expect(rows[0].token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0].token_hash.toString('base64url')).not.toBe(token)
})

test('[P-D2.2] a token works for 8 hours and can be traded for 4 more', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  await age(user.id, '7 hours 59 minutes')
  expect(await statusOf(token)).toBe(200)
  await age(user.id, '2 minutes')
  expect(await statusOf(token)).toBe(401)
  await age(user.id, '3 hours 50 minutes')
  const traded = await refresh(token)
  expect(traded.statusCode).toBe(200)
  expect(await statusOf(traded.json().token)).toBe(200)
})

test('[P-D2.2] after that it cannot be traded', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  await age(user.id, '12 hours 1 minute')
  expect((await refresh(token)).statusCode).toBe(401)
})

test('[P-D2.3] a traded token stops working and cannot be traded again, not even at once', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(await statusOf(token)).toBe(401)
  expect((await refresh(token)).statusCode).toBe(401)
})

test('[P-D2.4] thirty days after the login no trade prolongs the session', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  await sql`update sessions set started = now() - interval '29 days 23 hours' where user_id = ${user.id}`.execute(
    clew.db,
  )
  const { token: last } = (await refresh(token)).json()
  const { rows } = await clew.pool.query<{ rest: number }>(
    'select extract(epoch from expires - now())::integer as rest from sessions where user_id = $1',
    [user.id],
  )
  expect(rows[0]!.rest).toBeGreaterThan(3_500)
  expect(rows[0]!.rest).toBeLessThanOrEqual(3_600)
  await sql`update sessions set started = now() - interval '30 days 1 minute' where user_id = ${user.id}`.execute(
    clew.db,
  )
  expect((await refresh(last)).statusCode).toBe(401)
})

test('[P-D2.5] logout ends every token of the user and of nobody else', async () => {
  const user = await aUser(clew)
  const [here, there] = [await aToken(clew, user), await aToken(clew, user)]
  const other = await aToken(clew, await aUser(clew))
  const answer = await clew.call('DELETE', '/login', { token: here })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect([await statusOf(here), await statusOf(there), await statusOf(other)]).toEqual([401, 401, 200])
})

test.each(['disabled', 'deleted'] as const)(
  '[P-D2.6] a %s user is out with the next call and cannot trade the token',
  async (flag) => {
    const user = await aUser(clew)
    const token = await aToken(clew, user)
    await clew.db
      .updateTable('users')
      .set({ [flag]: 1 })
      .where('id', '=', user.id)
      .execute()
    expect(await statusOf(token)).toBe(401)
    expect((await refresh(token)).statusCode).toBe(401)
  },
)

test('what nobody can use any more is swept away, what can be traded stays', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  await age(user.id, '11 hours')
  await deleteExpired(clew.db)
  expect((await refresh(token)).statusCode).toBe(200)
  await age(user.id, '13 hours')
  await deleteExpired(clew.db)
  const { rows } = await clew.pool.query('select 1 from sessions where user_id = $1', [user.id])
  expect(rows).toEqual([])
})
