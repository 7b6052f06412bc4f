import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import {
  emptySecrets,
  MASK,
  maskSecrets,
  openSecrets,
  openWhole,
  secretValues,
  sealSecrets,
  sealWhole,
  withoutSecrets,
} from './secrets.ts'
import { makeVault } from './vault.ts'

const vault = makeVault(Buffer.alloc(32, 1))
const otherVault = makeVault(Buffer.alloc(32, 2))

const settings = {
  host: 'db.example.com',
  '#password': 'pa55word',
  '#empty': '',
  '#none': null,
  nested: [{ name: 'a', '#login': { user: 'joe', pin: 1234, active: true, codes: ['x1', 'x2'] } }],
}
const stored = sealSecrets(vault, settings, undefined)

test('[P-D4.4] no secret is readable in what is stored, and a run gets all of them with their types', () => {
  const text = JSON.stringify(stored)
  // The short ones may well stand in a ciphertext by chance.
  for (const secret of ['pa55word', '1234', 'true']) expect(text).not.toContain(secret)
  expect(stored).toMatchObject({ host: 'db.example.com', '#empty': '', '#none': null, nested: [{ name: 'a' }] })
  expect(openSecrets(vault, stored)).toEqual(settings)
})

test('[P-D4.4] the same secret is stored differently each time', () => {
  const again = sealSecrets(vault, settings, undefined)
  expect(again['#password']).not.toBe(stored['#password'])
})

test.each([
  ['a text', 'x'],
  ['a text of spaces', ' '],
  ['numbers', [0, -1, 1.5, 1e300]],
  ['flags', { on: true, off: false }],
  ['nothing', [null, '', [], {}]],
  ['lists in lists', [[['a'], ['b']], [[]]]],
  ['letters of all kinds', 'señor 🐛 \u0000 \ud800'],
  ['a key that begins with #', { '#a': { '#b': ['x'] } }],
])('[P-D4.4] %s, secret or not, comes back as it was and is not sealed anew', (_, value) => {
  // One and the same object in a secret and in an open place: it must not be judged once for both.
  const sent = { plain: [value], '#secret': [value], list: [[value]] }
  const sealed = sealSecrets(vault, sent, undefined)
  expect(openSecrets(vault, sealed)).toEqual(sent)
  expect(sealSecrets(vault, sent, sealed)).toEqual(sealed)
})

test('[P-D4.4] a value that is secret as a whole is one sealed text', () => {
  const token = { access_token: 'abc', expires_in: 3600, scopes: ['read'] }
  const sealed = sealWhole(vault, token)
  expect(sealed).toMatch(/^sealed:v1:[A-Za-z0-9+/]+=*$/)
  expect(openWhole(vault, sealed)).toEqual(token)
  expect(openSecrets(vault, { token_request_response: sealed })).toEqual({ token_request_response: token })
  expect(maskSecrets({ token_request_response: sealed })).toEqual({ token_request_response: MASK })
  expect(() => openWhole(vault, 'abc')).toThrow('not sealed')
})

test('[P-D4.1] an answer has the mask for each secret at any depth, of any type, and nothing else changes', () => {
  const masked = {
    host: 'db.example.com',
    '#password': MASK,
    '#empty': '',
    '#none': null,
    nested: [{ name: 'a', '#login': { user: MASK, pin: MASK, active: MASK, codes: [MASK, MASK] } }],
  }
  expect(maskSecrets(stored)).toEqual(masked)
  expect(maskSecrets(settings)).toEqual(masked)
})

test('[P-D4.1] a sealed text does not leave the server, wherever it stands', () => {
  expect(maskSecrets({ a: ['sealed:v1:AAAA'], b: 'sealed:v1' })).toEqual({ a: [MASK], b: 'sealed:v1' })
})

test('[P-D4.1] search text and job settings are without secrets, a copy for others has them empty', () => {
  expect(withoutSecrets(stored)).toEqual({
    host: 'db.example.com',
    '#empty': '',
    '#none': null,
    nested: [{ name: 'a', '#login': { codes: [] } }],
  })
  expect(emptySecrets(stored)).toEqual({
    ...settings,
    '#password': '',
    nested: [{ name: 'a', '#login': { user: '', pin: '', active: '', codes: ['', ''] } }],
  })
})

test('[P-D4.1] the values to mask in logs are texts, each once, the longest first', () => {
  const value = sealSecrets(vault, { '#a': 'short', '#b': 'short and long', '#c': ['short', 42, true, '', null] }, {})
  const whole = sealWhole(vault, { access_token: 'the longest of all', refresh_token: '', live: true })
  expect(secretValues(vault, { ...value, whole })).toEqual(['the longest of all', 'short and long', 'short', '42'])
})

test('a secret that the key cannot open is refused by name, without the ciphertext', () => {
  for (const attempt of [() => openSecrets(otherVault, stored), () => secretValues(otherVault, stored)]) {
    const refusal = refusalOf(attempt)
    expect(refusal.message).toContain('#password: The secret cannot be read')
    expect(refusal.message).not.toContain('sealed:')
  }
})

test('keys with a meaning in JavaScript are keys like others', () => {
  const text = '{"__proto__":{"#a":"s1","host":"h"},"constructor":{"#b":"s2"},"#__proto__":"s3","toString":"t"}'
  const value: unknown = JSON.parse(text)
  const sealed = sealSecrets(vault, value, undefined)
  expect(JSON.stringify(openSecrets(vault, sealed))).toBe(text)
  expect(JSON.stringify(maskSecrets(sealed))).toBe(text.replaceAll(/s\d/g, MASK))
  expect(JSON.stringify(sealSecrets(vault, maskSecrets(sealed), sealed))).toBe(JSON.stringify(sealed))
  expect(secretValues(vault, sealed)).toEqual(['s1', 's2', 's3'])
  expect(Object.getPrototypeOf(sealed)).toBe(Object.prototype)
  // What every object inherits is not something that was stored.
  expect(refusalOf(() => sealSecrets(vault, { '#x': { constructor: MASK } }, { '#x': {} })).type).toBe('invalid')
})

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test('a value is nested at most 100 levels deep', () => {
  expect(maskSecrets(nested(100))).toEqual(nested(100))
  const calls = [
    (value: unknown) => sealSecrets(vault, value, undefined),
    (value: unknown) => openSecrets(vault, value),
    (value: unknown) => secretValues(vault, value),
    maskSecrets,
    withoutSecrets,
    emptySecrets,
  ]
  for (const depth of [101, 500_000]) {
    for (const call of calls) expect(refusalOf(() => call(nested(depth))).message).toContain('nested too deeply')
  }
})

test('a large value is no trouble, not even as lists in lists with a difference at the far end', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'some text of a row' }))
  let next: unknown = [...rows, { '#password': 'old' }]
  for (let depth = 0; depth < 90; depth += 1) next = [next]
  const large = sealSecrets(vault, { list: next }, undefined)
  expect(sealSecrets(vault, maskSecrets(large), large)).toEqual(large)
})

function refusalOf(attempt: () => unknown): Refusal {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}
