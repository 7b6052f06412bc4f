/** Generated from the contract: what an API token opens, and that it never becomes a session. */
import { calls, type Endpoint, type EndpointGroup, type User } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aToken, anAddress, aUser, PASSWORD } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

/** Adding or taking away a line here is a decision. */
const NEEDS_SESSION = [
  'DELETE /login',
  'DELETE /me/sessions',
  'DELETE /me/sessions/{id}',
  'DELETE /me/tokens/{id}',
  'GET /users/{id}/invitation_link',
  'PATCH /users/invitation',
  'POST /me/tokens',
  'POST /users',
  'POST /users/invitation',
]

const NOT_WITH_A_TOKEN = {
  error_type: 'not_allowed',
  message: 'This cannot be done with an API token. Please sign in to do it.',
}

let clew: TestInstance
const people: { user: Known; administrator: Known } = { user: nobody(), administrator: nobody() }

interface Known {
  user: User
  session: string
  token: string
}

function nobody(): Known {
  return { user: {} as User, session: '', token: '' }
}

async function known(user: User): Promise<Known> {
  const session = await aToken(clew, user)
  const answer = await clew.call('POST', '/me/tokens', { token: session, body: { name: 'x', expires: null } })
  return { user, session, token: answer.json().token }
}

beforeAll(async () => {
  clew = await testInstance()
  people.user = await known(await aUser(clew))
  people.administrator = await known(await aUser(clew, { role: 'admin' }))
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const guarded = Object.values(calls as Record<string, EndpointGroup>)
  .flatMap((group) => Object.values(group))
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** With a parameter that no call knows, so that nothing happens even where the caller is heard. */
const ask = (endpoint: Endpoint, token: string) =>
  clew.call(endpoint.method, `${endpoint.path.replaceAll(/\{\w+\}/g, String(people.user.user.id))}?surprise=1`, {
    token,
  })

test('[P-2.13.43] [P-2.13.44] the calls that need a session are these and no others', () => {
  const found = guarded.filter(([, { needsSession }]) => needsSession).map(([name]) => name)
  expect(found.toSorted()).toEqual(NEEDS_SESSION)
})

test.each(guarded.filter(([, { needsSession }]) => !needsSession))(
  '[P-2.13.42] %s answers a token as it answers the session of the same user',
  async (_name, endpoint) => {
    for (const { session, token } of Object.values(people)) {
      const [bySession, byToken] = [await ask(endpoint, session), await ask(endpoint, token)]
      expect([byToken.statusCode, byToken.body]).toEqual([bySession.statusCode, bySession.body])
      expect(byToken.statusCode).not.toBe(401)
    }
  },
)

test.each(guarded.filter(([, { needsSession }]) => needsSession))(
  '[P-2.13.43] [P-2.13.44] %s refuses a token before it looks at anything else',
  async (_name, endpoint) => {
    for (const { session, token } of Object.values(people)) {
      const refused = await ask(endpoint, token)
      expect([refused.statusCode, refused.json()]).toEqual([403, NOT_WITH_A_TOKEN])
      expect((await ask(endpoint, session)).json()).not.toEqual(NOT_WITH_A_TOKEN)
    }
  },
)

test('[P-2.13.42] a user does with a token what the user may do, and an administrator what an administrator may', async () => {
  const { user, administrator } = people
  const body = { name: `tag of ${user.user.id}`, color: 'gumbo' }
  expect((await clew.call('POST', '/tags', { token: user.token, body })).statusCode).toBe(403)
  expect((await clew.call('POST', '/tags', { token: administrator.token, body })).statusCode).toBe(201)
  const renamed = await clew.call('PATCH', `/users/${user.user.id}`, { token: user.token, body: { name: 'Renamed' } })
  expect(renamed.json().user.name).toBe('Renamed')
})

test('[P-2.13.43] a token is not traded, in the body or beside it', async () => {
  const { token } = people.user
  for (const options of [{ body: { token } }, { body: { token }, token }]) {
    const answer = await clew.call('PATCH', '/login', options)
    expect([answer.statusCode, answer.json()]).toEqual([403, NOT_WITH_A_TOKEN])
  }
  expect((await clew.call('GET', '/me', { token })).statusCode).toBe(200)
})

test('[P-2.13.43] nothing that a token can do leaves a session behind', async () => {
  const somebody = await known(await aUser(clew))
  const { token, session } = somebody
  const count = async () =>
    (await clew.pool.query('select 1 from sessions where user_id = $1', [somebody.user.id])).rows
  const before = await count()
  await clew.call('DELETE', '/login', { token })
  await clew.call('DELETE', '/me/sessions', { token })
  await clew.call('PATCH', '/login', { body: { token } })
  expect(await count()).toEqual(before)
  expect((await clew.call('GET', '/me', { token: session })).statusCode).toBe(200)
  const { sessions } = (await clew.call('GET', '/me/sessions', { token })).json()
  expect(sessions.map(({ current }: { current: number }) => current)).toEqual([0])
})

test.each([
  ['the own password', 'self', { password: 'seven quiet rivers 42 north', current_password: PASSWORD }],
  ['the own email', 'self', { email: 'elsewhere@clew.test' }],
  ['the password of somebody else', 'other', { password: 'seven quiet rivers 42 north' }],
  ['the email of somebody else', 'other', { email: 'elsewhere@clew.test', name: 'New name' }],
] as const)('[P-2.13.44] %s is not changed by the token of an administrator', async (_what, whose, body) => {
  const admin = await known(await aUser(clew, { role: 'admin' }))
  const target = whose === 'self' ? admin.user : await aUser(clew)
  const answer = await clew.call('PATCH', `/users/${target.id}`, { token: admin.token, body, address: anAddress() })
  expect([answer.statusCode, answer.json()]).toEqual([403, NOT_WITH_A_TOKEN])
  const { rows } = await clew.pool.query('select name, email from users where id = $1', [target.id])
  expect(rows).toEqual([{ name: target.name, email: target.email }])
  const login = { email: target.email, password: PASSWORD }
  expect((await clew.call('POST', '/login', { body: login, address: anAddress() })).statusCode).toBe(200)
})

test('[P-2.13.44] nor is the own password of an ordinary user', async () => {
  const { user, token } = people.user
  const body = { password: 'seven quiet rivers 42 north', current_password: PASSWORD }
  const answer = await clew.call('PATCH', `/users/${user.id}`, { token, body, address: anAddress() })
  expect([answer.statusCode, answer.json()]).toEqual([403, NOT_WITH_A_TOKEN])
})
