import { expect, test } from 'vitest'
import { makeVault } from './vault.ts'

const vault = makeVault(Buffer.alloc(32, 1))

test('what was sealed can be read again, and looks different each time', () => {
  const [one, two] = [vault.encrypt('señor 🐛'), vault.encrypt('señor 🐛')]
  expect(vault.decrypt(one)).toBe('señor 🐛')
  expect(one.equals(two)).toBe(false)
  expect(one.toString('utf8')).not.toContain('señor')
})

test('a sealed text that was changed, or sealed with another key, is refused', () => {
  const sealed = vault.encrypt('secret')
  const refusal = /another version|unable to authenticate/
  for (const place of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(() => vault.decrypt(changed)).toThrow(refusal)
  }
  expect(() => makeVault(Buffer.alloc(32, 2)).decrypt(sealed)).toThrow(refusal)
})
