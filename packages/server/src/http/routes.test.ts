import { calls, type Endpoint, type EndpointGroup } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

/** A call that is not in one of these lists needs a token. Adding a line here is a decision. */
const PUBLIC = [
  'GET /api/auth_options',
  'GET /api/captcha_challenge',
  'GET /api/client_logo',
  'GET /api/docs',
  // The token in the link is the credential.
  'GET /api/downloads/{token}',
  'GET /api/health',
  'GET /api/instance',
  'GET /api/okta_login',
  'GET /api/openapi.json',
  'GET /api/ready',
  'PATCH /api/login',
  'PATCH /api/users/password_reset',
  'POST /api/login',
  'POST /api/okta_login',
  'POST /api/users/first_administrator',
  'POST /api/users/password_reset',
]

const ADMINISTRATORS = [
  'DELETE /api/sql/queries/{id}',
  'DELETE /api/sql/saved_queries/{id}',
  'DELETE /api/tags/{id}',
  'DELETE /api/users/{id}',
  'GET /api/logs',
  'GET /api/logs/download',
  'GET /api/oauth_repositories',
  'GET /api/oauth_repositories/{id}',
  'GET /api/sql/queries/{id}',
  'GET /api/sql/queries/{id}/export',
  'GET /api/sql/saved_queries',
  'GET /api/sql/schema',
  'GET /api/sql/schema/files/{id}',
  'GET /api/sql/schema/workspaces/{id}',
  'GET /api/tags/{id}/usage',
  'GET /api/users/acl-report',
  'GET /api/users/trash',
  'GET /api/users/{id}/invitation_link',
  'PATCH /api/oauth_repositories/{id}',
  'PATCH /api/sql/saved_queries/{id}',
  'PATCH /api/tags/{id}',
  'PATCH /api/users/invitation',
  'PATCH /api/users/trash/{id}',
  'POST /api/sql/queries',
  'POST /api/sql/saved_queries',
  'POST /api/tags',
  'POST /api/users',
  'POST /api/users/invitation',
]

let clew: TestInstance
const routes: string[] = []

beforeAll(async () => {
  clew = await testInstance()
  routes.push(...registered(clew.app.printRoutes({ commonPrefix: false, includeHooks: false })))
})

const endpoints = Object.values(calls as Record<string, EndpointGroup>).flatMap((group) => Object.values(group))
const nameOf = (endpoint: Endpoint) => `${endpoint.method} /api${endpoint.path}`

/** The router's own dump, so that a route that was added in any way is seen. */
function registered(dump: string): string[] {
  const found: string[] = []
  const prefixes: string[] = []
  for (const line of dump.split('\n')) {
    const match = /^(.*?)(?:├── |└── )(\S*)(?: \((.*)\))?$/.exec(line)
    if (!match) continue
    const depth = match[1]!.length / 4
    prefixes.length = depth
    prefixes.push(match[2]!)
    const path = prefixes.join('').replaceAll(/:(\w+)/g, '{$1}')
    for (const method of match[3]?.split(', ') ?? []) if (path.startsWith('/api')) found.push(`${method} ${path}`)
  }
  return found
}

test('[P-D1.2] the public routes are these and no others', async () => {
  const needToken = new Set(endpoints.filter((endpoint) => endpoint.access !== 'public').map(nameOf))
  expect(routes.filter((route) => !needToken.has(route)).toSorted()).toEqual(PUBLIC)
  expect(routes).toHaveLength(PUBLIC.length + needToken.size)
})

test('[P-D1.2] the routes for administrators are these and no others', async () => {
  expect(
    endpoints
      .filter((endpoint) => endpoint.access === 'admin')
      .map(nameOf)
      .toSorted(),
  ).toEqual(ADMINISTRATORS)
})

const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public')

test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '[P-D1.1] %s: every bad token gets the same 401',
  async (_name, endpoint) => {
    const user = await aUser(clew)
    const [expired, revoked] = [await aToken(clew, user), await aToken(clew, user)]
    await clew.pool.query("update sessions set expires = now() - interval '1 second' where user_id = $1", [user.id])
    await clew.call('DELETE', '/login', { token: revoked })
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const tokens = [undefined, '', 'x', 'Bearer x', 'a'.repeat(5000), '{}', expired, revoked]
    const answers = await Promise.all(tokens.map((token) => clew.call(endpoint.method, path, { token })))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['401 {"error_type":"not_signed_in","message":"Invalid token"}']),
    )
  },
)

test('a call says 401 before it says anything about what was asked for', async () => {
  expect((await clew.call('GET', '/acl/users/abc?nonsense=1')).statusCode).toBe(401)
})
