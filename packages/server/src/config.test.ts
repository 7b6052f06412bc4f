import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig, settings } from './config.ts'

test('[P-L.4] the port is 8080 and can be said on the command line, which wins', () => {
  expect(readConfig({}, {}).port).toBe(8080)
  expect(readConfig({}, { CLEW_PORT: '9000' }).port).toBe(9000)
  expect(readConfig({ port: '9001' }, { CLEW_PORT: '9000' }).port).toBe(9001)
  expect(readConfig({ data: '/x' }, {}).dataDir).toBe('/x')
})

test('[P-L.6] roles are all of them unless some are named', () => {
  expect(readConfig({}, {}).roles).toEqual(['web', 'worker', 'scheduler'])
  expect(readConfig({ roles: 'worker, scheduler' }, {}).roles).toEqual(['worker', 'scheduler'])
  expect(() => readConfig({ roles: 'web,wrker' }, {})).toThrow('--roles must be a list of web, worker, scheduler.')
})

test.each([
  [{ CLEW_PORT: 'abc' }, 'CLEW_PORT must be a whole number from 0 to 65535.'],
  [{ CLEW_PORT: '70000' }, 'CLEW_PORT must be a whole number from 0 to 65535.'],
  [{ CLEW_DATABASE_URL: 'mysql://x' }, 'CLEW_DATABASE_URL must begin with postgres://.'],
  [{ CLEW_PUBLIC_URL: 'javascript:alert(1)' }, 'CLEW_PUBLIC_URL must be a web address (http:// or https://).'],
  [{ CLEW_TERMS_URL: '//evil.test' }, 'CLEW_TERMS_URL must be a web address or a path such as /terms.html.'],
  [{ CLEW_TRUST_PROXY: 'yes' }, 'CLEW_TRUST_PROXY must be 0 or 1.'],
  [{ CLEW_SUPPORT_EMAIL: 'nobody' }, 'CLEW_SUPPORT_EMAIL must be an email address.'],
  [{ CLEW_SECRET_KEY: 'short' }, 'CLEW_SECRET_KEY must be 64 hexadecimal digits.'],
  [{ CLEW_SMTP_URL: 'mail.test' }, 'CLEW_SMTP_URL must be like smtps://user:password@host:465.'],
  [{ CLEW_SMTP_URL: 'http://a:b@mail.test' }, 'CLEW_SMTP_URL must be like smtps://user:password@host:465.'],
  [{ CLEW_SANDBOX: 'on' }, 'CLEW_SANDBOX must be auto or off.'],
  [{ CLEW_SANDBOX_NETWORK: 'lan' }, 'CLEW_SANDBOX_NETWORK must be outside, none or host.'],
  [{ CLEW_LOG_LEVEL: 'loud' }, /^CLEW_LOG_LEVEL is not valid: /],
  [{ CLEW_PROT: '1' }, 'CLEW_PROT is not a setting of Clew; docs/operations.md lists them.'],
  [{ CLEW_ADMIN_EMAIL: 'a@b.test' }, 'CLEW_ADMIN_EMAIL and CLEW_ADMIN_PASSWORD must be set together.'],
  [{ CLEW_SSO_ISSUER: 'https://idp.test' }, 'CLEW_SSO_ISSUER needs CLEW_SSO_CLIENT_ID.'],
  [{ CLEW_PASSWORD_LOGIN: '0' }, 'CLEW_PASSWORD_LOGIN=0 needs CLEW_SSO_ISSUER: otherwise nobody could sign in.'],
])('[P-L.11] the setting %o is refused in one sentence', (environment, words) => {
  expect(() => readConfig({}, environment as NodeJS.ProcessEnv)).toThrow(words)
})

test.each(['yes', '10.1.0.0', '10.1.0.0/33', 'fd12::/129', '10.1.0.0/16,'])(
  '[C-7.51] %s is no list of networks',
  (value) => {
    expect(() => readConfig({}, { CLEW_ALLOW_PRIVATE_NETWORK: value })).toThrow(
      'CLEW_ALLOW_PRIVATE_NETWORK must be 0, 1, or a list of networks such as 10.1.0.0/16.',
    )
  },
)

test.each([
  ['0', false],
  ['1', true],
  ['10.1.0.0/16, fd12::/16', ['10.1.0.0/16', 'fd12::/16']],
])('[C-7.51] private networks can be allowed one by one: %s', (value, allowPrivateNetwork) => {
  expect(readConfig({}, { CLEW_ALLOW_PRIVATE_NETWORK: value })).toMatchObject({ allowPrivateNetwork })
})

test('an empty setting is one that was left out', () => {
  expect(readConfig({}, { CLEW_PORT: '', CLEW_INSTANCE_LABEL: '' })).toMatchObject({
    port: 8080,
    instance: { label: undefined },
  })
})

test('[P-D6.2] docs/operations.md lists every setting with its default, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const documented = new Map(
    [...page.matchAll(/^\| `(CLEW_\w+)` +\| ([^|]+?) +\|/gm)].map((match) => [match[1]!, match[2]!]),
  )
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(settings).toSorted())
  const { data: defaults } = z.object(settings).safeParse({})
  const plain = Object.entries(defaults!).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  expect(plain.map(([name]) => [name, documented.get(name)])).toEqual(
    plain.map(([name, value]) => [name, `\`${String(value)}\``]),
  )
})
