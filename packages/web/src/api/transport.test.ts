import { calls, makeClient } from '@clew/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { aServer, aUser, TOKEN } from '../testing/builders.ts'
import { Refused } from '../testing/fake-server.ts'
import { ApiError } from './api-error.ts'
import { httpTransport } from './transport.ts'

let token: string | undefined
const api = makeClient(httpTransport({ token: () => token, settledToken: async () => token }))

beforeEach(() => {
  token = TOKEN
})

test('[P-7.1] calls go to /api of this origin with credentials, parameters of a GET in the query', async () => {
  const server = aServer()
  await api.access.workspacesOfUser({ params: { id: 7 }, query: { include_deleted: '1' } })
  expect(server.seen).toEqual([
    {
      method: 'GET',
      path: '/acl/users/7?include_deleted=1',
      token: TOKEN,
      credentials: 'same-origin',
      body: undefined,
    },
  ])
})

test('[P-7.2] the token travels in its header, but not to login, single sign-on and the reset request', async () => {
  const server = aServer()
    .on(calls.sessions.ssoLogin, () => ({ token: TOKEN }))
    .on(calls.accounts.requestPasswordReset, () => ({}))
  await api.sessions.me()
  await api.sessions.login({ body: { email: 'a@example.com', password: 'x' } })
  await api.sessions.ssoLogin({ body: { code: '1' } })
  await api.accounts.requestPasswordReset({ body: { email: 'a@example.com' } })
  expect(server.seen.map((request) => request.token)).toEqual([TOKEN, null, null, null])
})

test('a refusal becomes an ApiError with everything the server said', async () => {
  aServer().on(calls.sessions.login, () => {
    throw new Refused('invalid', 'Wrong', { fields: { email: 'Invalid email address' }, show_recaptcha: true })
  })
  const error = await api.sessions.login({ body: { email: 'x', password: 'y' } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    type: 'invalid',
    message: 'Wrong',
    fields: { email: 'Invalid email address' },
    showRecaptcha: true,
    isConnectionError: false,
  })
})

test('[P-8.1] no answer, and an answer that is not from the server, are connection errors', async () => {
  aServer().isOffline = true
  await expect(api.system.instance()).rejects.toMatchObject({ isConnectionError: true })
  vi.stubGlobal('fetch', async () => new Response('<html>Log in to the hotel</html>'))
  await expect(api.system.instance()).rejects.toMatchObject({ isConnectionError: true })
})

test.each([
  [502, 'Internal Server Error'],
  [413, 'Payload Too Large'],
])('a proxy that answers %i in HTML is understood', async (status, message) => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status, statusText: message }))
  await expect(api.system.instance()).rejects.toMatchObject({ status, message })
})

test('[P-8.9] an aborted call stays what it is', async () => {
  aServer()
  const controller = new AbortController()
  const call = api.system.instance({}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('[P-4.7] a call that was under way while the token was replaced is sent again with the new one', async () => {
  const server = aServer()
  token = 'old'
  const call = api.sessions.me()
  token = TOKEN
  await expect(call).resolves.toEqual({ user: aUser() })
  expect(server.seen.map((request) => request.token)).toEqual(['old', TOKEN])
})

test('a call that is refused with the current token is sent once', async () => {
  const server = aServer()
  token = 'unknown'
  await expect(api.sessions.me()).rejects.toMatchObject({ status: 401 })
  expect(server.seen).toHaveLength(1)
})
