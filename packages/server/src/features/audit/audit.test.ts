import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aUser(clew, { role: 'admin' })
  token = await aToken(clew, admin)
})

const trailOf = async (answer: { headers: Record<string, unknown> }) =>
  (
    await clew.pool.query(
      'select user_id, action, target, fields, status, address from audit_entries where request_id = $1',
      [answer.headers['x-request-id']],
    )
  ).rows

test('[P-D3.1] a change leaves who, what, where, which fields and how it ended, and none of the values', async () => {
  const user = await aUser(clew)
  const address = anAddress()
  const body = { name: 'Canary', password: 'seven quiet rivers 42 north' }
  const answer = await clew.call('PATCH', `/users/${user.id}`, { token, body, address })
  expect(await trailOf(answer)).toEqual([
    {
      user_id: admin.id,
      action: 'users.modify',
      target: { id: user.id },
      fields: ['name', 'password'],
      status: 200,
      address,
    },
  ])
  const { rows } = await clew.pool.query('select audit_entries::text as line from audit_entries')
  expect(rows.map((row) => row.line).join()).not.toMatch(/Canary|seven quiet/)
})

test('[P-D3.2] a refused call is on the trail, whatever it wanted', async () => {
  const user = await aUser(clew)
  const own = await aToken(clew, user)
  for (const answer of [
    await clew.call('GET', '/users/acl-report', { token: own }),
    await clew.call('DELETE', `/users/${admin.id}`, { token: own }),
  ])
    expect(await trailOf(answer)).toMatchObject([{ user_id: user.id, status: 403 }])
})

test('[P-D3.3] logins are on the trail with the account they opened, failed ones without', async () => {
  const user = await aUser(clew)
  const login = (password: string) =>
    clew.call('POST', '/login', { body: { email: user.email, password }, address: anAddress() })
  expect(await trailOf(await login(PASSWORD))).toMatchObject([
    { user_id: user.id, action: 'sessions.login', status: 200 },
  ])
  expect(await trailOf(await login('wrong'))).toMatchObject([{ user_id: null, action: 'sessions.login', status: 401 }])
})

test('[P-D3.4] what administrators alone may read is on the trail, what everybody reads is not', async () => {
  expect(await trailOf(await clew.call('GET', '/users/acl-report', { token }))).toHaveLength(1)
  expect(await trailOf(await clew.call('GET', '/me', { token }))).toEqual([])
  expect(await trailOf(await clew.call('DELETE', '/login', { token: 'nonsense' }))).toEqual([])
})

test.each(['update audit_entries set status = 200', 'delete from audit_entries', 'truncate audit_entries'])(
  '[P-D3.5] the trail can only be added to: %s',
  async (statement) => {
    await expect(clew.pool.query(statement)).rejects.toThrow('audit_entries can only be added to')
  },
)

test('a call whose line cannot be written still answers, and the log shows the gap', async () => {
  const broken = await testInstance()
  const someone = await aUser(broken, { role: 'admin' })
  const brokenToken = await aToken(broken, someone)
  await broken.pool.query('alter table audit_entries rename to hidden')
  const answer = await broken.call('PATCH', `/users/${someone.id}`, { token: brokenToken, body: { name: 'New' } })
  expect(answer.statusCode).toBe(200)
  expect(broken.log()).toContain('the audit trail has a gap')
})
