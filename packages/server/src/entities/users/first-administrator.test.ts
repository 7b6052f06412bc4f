import { expect, test } from 'vitest'
import { anAddress, PASSWORD } from '../../testing/builders.ts'
import { PUBLIC_URL, testInstance, type TestInstance } from '../../testing/instance.ts'
import { makeVault } from '../../vault/vault.ts'
import { renewSetupLink } from './accounts.ts'
import {
  createConfiguredAdministrator,
  createDemoAdministrator,
  DEMO_EMAIL,
  inviteAdministrator,
} from './administrators.ts'

const vault = makeVault(Buffer.alloc(32))
const ADA = { name: 'Ada Lovelace', email: 'ada@clew.test', password: PASSWORD }

const create = (clew: TestInstance, setup_token: string, person = ADA) =>
  clew.call('POST', '/users/first_administrator', { body: { setup_token, ...person }, address: anAddress() })

const tokenIn = (link: string | undefined) => new URL(link!).searchParams.get('reset_token')!

test('[P-D2.15] an instance without an administrator has a one-time link that makes the first', async () => {
  const clew = await testInstance()
  const link = new URL((await renewSetupLink(clew.db, PUBLIC_URL))!)
  expect([link.pathname, link.searchParams.get('referrer')]).toEqual(['/set_password', 'setup'])
  const answer = await create(clew, tokenIn(link.href))
  expect(answer.statusCode).toBe(201)
  expect(answer.json().user).toMatchObject({
    email: 'ada@clew.test',
    role: 'admin',
    can_create_workspaces: 1,
    can_create_dawgs: 1,
  })
  expect((await clew.call('POST', '/login', { body: { email: ADA.email, password: PASSWORD } })).statusCode).toBe(200)
})

test('[P-D2.17] the link is dead once there is an administrator, and no new one is made', async () => {
  const clew = await testInstance()
  const token = tokenIn(await renewSetupLink(clew.db, PUBLIC_URL))
  await create(clew, token)
  expect((await create(clew, token, { ...ADA, email: 'eve@clew.test' })).statusCode).toBe(404)
  expect(await renewSetupLink(clew.db, PUBLIC_URL)).toBeUndefined()
  expect((await create(clew, token, { ...ADA, email: 'eve@clew.test' })).statusCode).toBe(404)
})

test('[P-D2.17] another token than the printed one is refused; a restart prints a new one and ends the old', async () => {
  const clew = await testInstance()
  const old = tokenIn(await renewSetupLink(clew.db, PUBLIC_URL))
  const current = tokenIn(await renewSetupLink(clew.db, PUBLIC_URL))
  expect((await create(clew, 'guessed')).json().error_type).toBe('invalid_token')
  expect((await create(clew, old)).json().error_type).toBe('invalid_token')
  expect((await create(clew, current)).statusCode).toBe(201)
})

test('[P-D2.17] of several that use the link at once, one becomes administrator', async () => {
  const clew = await testInstance()
  const token = tokenIn(await renewSetupLink(clew.db, PUBLIC_URL))
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => create(clew, token, { ...ADA, email: `${name}@clew.test` })),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404])
})

test('[P-5.5] the first administrator needs a good password, a name and an address', async () => {
  const clew = await testInstance()
  const token = tokenIn(await renewSetupLink(clew.db, PUBLIC_URL))
  expect((await create(clew, token, { ...ADA, password: 'short' })).json().fields).toEqual({
    password: 'At least 12 characters required',
  })
  expect(Object.keys((await create(clew, token, { name: ' ', email: 'x', password: '' })).json().fields)).toEqual([
    'name',
    'email',
    'password',
  ])
  expect((await create(clew, token)).statusCode).toBe(201)
})

test('[P-D2.18] the settings make the first administrator once, and refuse a weak password', async () => {
  const clew = await testInstance()
  await expect(createConfiguredAdministrator(clew.db, { ...ADA, password: 'weak' })).rejects.toThrow(
    'CLEW_ADMIN_PASSWORD is too weak',
  )
  await createConfiguredAdministrator(clew.db, ADA)
  await createConfiguredAdministrator(clew.db, { ...ADA, email: 'second@clew.test' })
  const { rows } = await clew.pool.query("select name, email from users where role = 'admin'")
  expect(rows).toEqual([{ name: 'Ada Lovelace', email: 'ada@clew.test' }])
})

test('[P-L.5] the demo administrator is made once, with a password of its own', async () => {
  const clew = await testInstance()
  const password = await createDemoAdministrator(clew.db)
  expect((await clew.call('POST', '/login', { body: { email: DEMO_EMAIL, password } })).statusCode).toBe(200)
  expect(await createDemoAdministrator(clew.db)).toBeUndefined()
})

test('an operator can invite an administrator, but not over an existing account', async () => {
  const clew = await testInstance()
  const link = new URL(await inviteAdministrator(clew.db, PUBLIC_URL, vault, { email: 'ada@clew.test', name: 'Ada' }))
  expect(link.searchParams.get('referrer')).toBe('invitation')
  await expect(
    inviteAdministrator(clew.db, PUBLIC_URL, vault, { email: 'ada@clew.test', name: 'Ada' }),
  ).rejects.toThrow('There is already a user')
  const body = { email: 'ada@clew.test', password_reset_token: tokenIn(link.href), password: PASSWORD }
  expect((await clew.call('PATCH', '/users/password_reset', { body })).statusCode).toBe(200)
})
