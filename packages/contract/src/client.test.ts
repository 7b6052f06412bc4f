import { expect, test } from 'vitest'
import { makeClient, type WireRequest } from './client.ts'
import { endpoints, type CallOf, type RequestOf } from './kernel.ts'
import { z } from 'zod'

function recording() {
  const sent: WireRequest[] = []
  const api = makeClient(async (request) => {
    sent.push(request)
    return {}
  })
  return { api, sent }
}

test('[P-7.1] a call fills path and query, and carries the body', async () => {
  const { api, sent } = recording()
  await api.access.workspacesOfUser({ params: { id: 7 }, query: { include_deleted: '1' } })
  await api.sessions.login({ body: { email: 'a@b.test', password: 'x' } })
  await api.sessions.me()
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/acl/users/7?include_deleted=1', undefined],
    ['POST', '/login', { email: 'a@b.test', password: 'x' }],
    ['GET', '/me', undefined],
  ])
})

test('[P-7.2] a call says whether it needs nobody to be signed in', async () => {
  const { api, sent } = recording()
  await api.sessions.me()
  await api.sessions.login({ body: { email: 'a@b.test', password: 'x' } })
  await api.accounts.requestPasswordReset({ body: { email: 'a@b.test' } })
  await api.sessions.ssoLogin({ body: { code: 'x' } })
  expect(sent.map((request) => request.isPublic)).toEqual([false, true, true, true])
})

test('the types of a call follow from its endpoint', () => {
  const things = endpoints({
    get: {
      method: 'GET',
      path: '/things/{id}/parts/{part}',
      access: 'signed-in',
      summary: '',
      query: z.strictObject({ deep: z.enum(['0', '1']).default('0') }),
      answer: z.object({}),
    },
  })
  const call: CallOf<typeof things.get> = { params: { id: 1, part: 2 } }
  const request: RequestOf<typeof things.get> = { params: { id: 1, part: 2 }, query: { deep: '0' } }
  expect(call.params).toEqual(request.params)
  // @ts-expect-error: the parameter is called `part`.
  const wrong: CallOf<typeof things.get> = { params: { id: 1, piece: 2 } }
  expect(wrong).toBeDefined()
})
