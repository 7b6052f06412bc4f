import { z } from 'zod'
import { calls } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

test('[P-D1.12] a column that the contract does not name does not leave the server', async () => {
  const user = await aUser(clew)
  const shaped = calls.sessions.me.answer.parse({ user: { ...user, password_hash: 'secret', surprise: 1 } })
  expect(Object.keys(shaped.user)).not.toContain('surprise')
  const answer = await clew.call('GET', '/me', { token: await aToken(clew, user) })
  expect(
    z.object({ user: z.strictObject(calls.sessions.me.answer.shape.user.shape) }).parse(answer.json()),
  ).toBeTruthy()
})

test('[P-D1.13] ids are integers, flags 0 or 1, times ISO 8601 in UTC', async () => {
  const user = await aUser(clew, { can_create_dawgs: 1 })
  const sent = (await clew.call('GET', '/me', { token: await aToken(clew, user) })).json().user
  expect([sent.id, sent.disabled, sent.can_create_dawgs]).toEqual([user.id, 0, 1])
  expect(sent.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('[P-D1.14] /api/docs names every call on a page without script', async () => {
  const page = await clew.app.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  for (const group of Object.values(calls))
    for (const { path } of Object.values(group)) expect(page.body).toContain(`/api${path}`)
  expect(page.body).not.toContain('<script')
  expect((await clew.app.inject({ url: '/api/openapi.json' })).json().openapi).toBe('3.1.0')
})

test('[P-D5.1] every answer carries the headers that keep browsers safe', async () => {
  const answers = await Promise.all(
    ['/api/health', '/api/me', '/api/nonsense', '/nonsense', '/api/docs', '/'].map((url) => clew.app.inject({ url })),
  )
  for (const { headers } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = String(headers['content-security-policy'])
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
  expect(answers[0]!.headers['cache-control']).toBe('no-store')
})

test('[P-D5.3] no answer lets another origin read it', async () => {
  for (const origin of ['https://evil.test', 'null']) {
    const headers = { origin, 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await clew.app.inject({ method, url: '/api/auth_options', headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

test('[P-D5.6] only files of the web app are served', async () => {
  for (const url of [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../src/main.tsx',
    '//etc/passwd',
    '/.built%00',
  ])
    expect((await clew.app.inject({ url })).body).not.toMatch(/"workspaces"|createRoot|root:x/)
})
