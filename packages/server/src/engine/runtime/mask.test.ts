import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMask } from './mask.ts'

const secret = 'pä55/w"örd+1'

test.each([
  ['as it is', secret],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 without padding', Buffer.from(secret).toString('base64').replaceAll('=', '')],
  ['in base64url', Buffer.from(secret).toString('base64url')],
  ['URL-encoded', encodeURIComponent(secret)],
  ['form-encoded', new URLSearchParams({ a: secret }).toString().slice(2)],
  ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
  ['JSON-escaped in ASCII', String.raw`p\u00e455/w\"\u00f6rd+1`],
])('[E-3.17] a secret is masked %s', (_, form) => {
  expect(makeMask([secret])(`before ${form} between ${form} after`)).toBe('before ***** between ***** after')
})

test('[E-3.17] a secret is masked inside a longer base64, as in a header of basic authentication', () => {
  for (const user of ['', 'a', 'ab', 'abc']) {
    const header = Buffer.from(`${user}:correct horse battery`).toString('base64')
    const masked = makeMask(['correct horse battery'])(`Authorization: Basic ${header}`)
    expect(masked).toContain('*****')
    expect(masked.length).toBeLessThan(50)
  }
})

test('[E-3.17] a secret of several lines is masked line by line', () => {
  const mask = makeMask(['-----BEGIN KEY-----\nMIIEabcdef\r\n  ghijkl==\n-----END KEY-----\n'])
  expect(mask('key: MIIEabcdef')).toBe('key: *****')
  expect(mask('ghijkl==')).toBe('*****')
})

test('[E-3.17] of two secrets that begin alike, nothing of the longer is left', () => {
  expect(makeMask(['hunter', 'hunter2-and-more'])('hunter2-and-more, hunter')).toBe('*****, *****')
})

test('[E-3.17] secrets of less than four characters are not looked for, and signs have no meaning', () => {
  expect(makeMask(['abc', '', '1'])('abc 1')).toBe('abc 1')
  expect(makeMask(['.*.*', '(a+)+$'])('anything .*.* aaaa (a+)+$')).toBe('anything ***** aaaa *****')
  expect(makeMask(['\ud800abcd'])('x')).toBe('x')
})

test('[E-3.17] no secret is left in any line', () => {
  const text = fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' }).filter((one) => !/[*\n\r]/.test(one))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.string(), (secrets, around) => {
      const line = makeMask(secrets)(secrets.join(around))
      for (const one of secrets) expect(around.includes(one) || !line.includes(one)).toBe(true)
    }),
  )
})

test('a long line with many secrets takes no long time', () => {
  const mask = makeMask(Array.from({ length: 200 }, (_, index) => `secret-number-${index}-of-many`))
  const line = 'secret-number-'.repeat(4_600)
  const start = performance.now()
  for (let round = 0; round < 20; round++) mask(line)
  expect(performance.now() - start).toBeLessThan(5_000)
})
