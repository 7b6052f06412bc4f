import { expect, test } from 'vitest'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'

test('[P-D2.7] passwords are kept as argon2id hashes', async () => {
  const hash = await hashPassword('some password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'some password')).toBe(true)
  expect(await verifyPassword(hash, 'some passwore')).toBe(false)
})

test('[P-D2.8] where there is nothing to compare with, the password is wrong', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
})

test.each([
  ['short', 'At least 12 characters required'],
  ['passwordpassword', expect.any(String)],
  ['clewclewclewclew', expect.any(String)],
  ['ada.lovelace1815', expect.any(String)],
])('[P-5.5] the server refuses %s', async (password, words) => {
  await expect(refuseWeakPassword(password, ['ada.lovelace@clew.test'])).rejects.toMatchObject({
    type: 'invalid',
    message: words,
    details: { fields: { password: words } },
  })
})

test('a good password is accepted', async () => {
  await expect(refuseWeakPassword('correct horse battery staple 9', ['ada@clew.test'])).resolves.toBeUndefined()
})
