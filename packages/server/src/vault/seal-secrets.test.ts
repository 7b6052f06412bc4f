import { expect, test } from 'vitest'
import { MASK, maskSecrets, openSecrets, sealSecrets, sealWhole } from './secrets.ts'
import { makeVault } from './vault.ts'

const vault = makeVault(Buffer.alloc(32, 1))
const seal = <Value>(next: Value, stored?: unknown) => sealSecrets(vault, next, stored)

/** What a run would get after a client sent `next` over `before`. */
const opened = (next: unknown, before: unknown): unknown => openSecrets(vault, seal(next, seal(before)))
const refused = (path: string, reason: string) => ({
  type: 'invalid',
  message: `${path}: Enter the secret again: ${reason}`,
  details: { fields: { [path]: `Enter the secret again: ${reason}` } },
})
const NONE = 'none is stored.'
const MOVED = 'where it is sent to has changed.'
const ITEM = 'this item of the list is new or has changed.'

test('[P-D4.2] settings sent back as they were shown are stored as they were', () => {
  const stored = seal({ host: 'h', '#a': 'x', deep: [{ '#b': { c: 1, d: [true, 'y'] } }], '#e': '', '#f': null })
  expect(seal(maskSecrets(stored), stored)).toEqual(stored)
})

test('[P-D4.2] a secret that is entered as it already is keeps its ciphertext, another value gets a new one', () => {
  const stored = seal({ '#a': 'x', '#pin': 1 })
  expect(seal({ '#a': 'x', '#pin': 1 }, stored)).toEqual(stored)
  const changed = seal({ '#a': 'y', '#pin': '1' }, stored)
  expect(changed['#a']).not.toBe(stored['#a'])
  expect(openSecrets(vault, changed)).toEqual({ '#a': 'y', '#pin': '1' })
})

test('[P-D4.2] an empty secret is empty: a mask for it is refused, and clearing one works', () => {
  expect(seal({ '#a': '', '#b': null }, seal({ '#a': 'x', '#b': 'y' }))).toEqual({ '#a': '', '#b': null })
  for (const before of [undefined, {}, { db: { '#a': '' } }, { db: { '#a': null } }, { db: { '#a': { b: 'x' } } }]) {
    expect(() => seal({ db: { '#a': MASK } }, seal(before))).toThrow(expect.objectContaining(refused('db.#a', NONE)))
  }
})

test('[P-D4.2] outside of secrets the mask is a text like any other', () => {
  expect(seal({ stars: MASK }, { stars: 'plain' })).toEqual({ stars: MASK })
})

test('[P-D4.2] a mask for a value that is sealed as a whole keeps it', () => {
  const stored = { note: 'n', token_request_response: sealWhole(vault, { access_token: 't' }) }
  expect(seal({ note: 'new', token_request_response: MASK }, stored)).toEqual({ ...stored, note: 'new' })
})

test('[P-D4.2] a secret that came in clear, such as a default, is sealed when it is kept', () => {
  const kept = seal({ '#a': MASK }, { '#a': 'default' })
  expect(kept['#a']).toMatch(/^sealed:v1:/)
  expect(openSecrets(vault, kept)).toEqual({ '#a': 'default' })
})

test('[P-D4.2] elements of a list keep their secrets when others are added, removed or moved', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, '#key': `key of ${name}` }))
  const shown = ({ name }: { name: string } = { name: '' }) => ({ '#key': MASK, name })
  const added = { name: 'd', '#key': 'new' }
  expect(opened([shown(c), shown(a), shown(b)], [a, b, c])).toEqual([c, a, b])
  expect(opened([shown(a), shown(c)], [a, b, c])).toEqual([a, c])
  expect(opened([added, shown(a), shown(b)], [a, b])).toEqual([added, a, b])
  expect(() => opened([shown(a), { name: 'x', '#key': MASK }], [a, b])).toThrow(
    expect.objectContaining(refused('1.#key', ITEM)),
  )
})

test('[P-D4.2] an empty list and an empty object do not look alike', () => {
  expect(() => opened([{ a: [], '#key': MASK }], [{ a: {}, '#key': 'x' }])).toThrow(
    expect.objectContaining(refused('0.#key', ITEM)),
  )
})

test('[P-D4.2] elements that look alike keep their order, and are asked for again when one of them is gone', () => {
  expect(opened({ '#keys': [MASK, MASK, 'c'] }, { '#keys': ['a', 'b'] })).toEqual({ '#keys': ['a', 'b', 'c'] })
  expect(opened({ '#keys': ['c', MASK] }, { '#keys': ['a', 'b'] })).toEqual({ '#keys': ['c', 'b'] })
  expect(() => opened({ '#keys': [MASK] }, { '#keys': ['a', 'b'] })).toThrow(
    expect.objectContaining(refused('#keys.0', ITEM)),
  )
  expect(() => opened({ '#keys': [MASK, MASK] }, { '#keys': ['a'] })).toThrow(
    expect.objectContaining(refused('#keys.1', ITEM)),
  )
})

test.each([
  'host',
  'hostname',
  'url',
  'base_url',
  'endpoint',
  'server',
  'account',
  'engine',
  'port',
  'bucket',
  'token_url',
  'HOST',
  '#url',
])('[P-D4.3] with another %s the secret is asked for again', (key) => {
  const before = { db: { [key]: 'old', user: 'u', '#password': 'p' } }
  const sent = (destination: object) => () =>
    opened({ db: { ...destination, user: 'other', '#password': MASK } }, before)
  expect(sent({ [key]: 'old' })()).toEqual({ db: { [key]: 'old', user: 'other', '#password': 'p' } })
  for (const destination of [{ [key]: 'new' }, { [key]: null }, {}, { [key]: ['old'] }]) {
    expect(sent(destination)).toThrow(expect.objectContaining(refused('db.#password', MOVED)))
  }
  expect(opened({ db: { [key]: 'new', '#password': 'entered' } }, before)).toEqual({
    db: { [key]: 'new', '#password': 'entered' },
  })
})

test('[P-D4.3] a destination that was not there before counts as changed', () => {
  expect(() => opened({ host: 'evil', '#a': MASK }, { '#a': 'x' })).toThrow(
    expect.objectContaining(refused('#a', MOVED)),
  )
})

test('[P-D4.3] a destination counts for everything below it, and for nothing beside it', () => {
  const before = { url: 'a', db: { auth: [{ '#key': 'x' }] } }
  expect(() => opened({ url: 'b', db: { auth: [{ '#key': MASK }] } }, before)).toThrow(
    expect.objectContaining(refused('db.auth.0.#key', MOVED)),
  )
  const siblings = { one: { url: 'a', '#key': 'x' }, two: { url: 'a', '#key': 'y' } }
  const next = { one: { url: 'b', '#key': 'new' }, two: { url: 'a', '#key': MASK } }
  expect(opened(next, siblings)).toEqual({ ...next, two: siblings.two })
})

test('[P-D4.3] a destination may be an object: its order does not matter, its values do', () => {
  const before = { server: { ip: '::1', ports: [1, 2], '#pin': 1 }, '#a': 'x' }
  const server = { '#pin': MASK, ports: [1, 2], ip: '::1' }
  expect(opened({ server, '#a': MASK }, before)).toEqual(before)
  for (const changed of [
    { ...server, ip: '::2' },
    { ...server, ports: [1] },
    { ...server, '#pin': 2 },
    { ip: '::1' },
  ]) {
    expect(() => opened({ server: changed, '#a': MASK }, before)).toThrow('where it is sent to has changed')
  }
})

test('[P-D4.3] a list element with another destination does not get the secret of the one it replaced', () => {
  expect(() => opened([{ host: 'b', '#a': MASK }], [{ host: 'a', '#a': 'x' }])).toThrow(
    expect.objectContaining(refused('0.#a', ITEM)),
  )
})

test('[P-D4.4] a sealed text that a client sends is sealed as the text it is, never opened', () => {
  const foreign = sealWhole(vault, 'the secret of someone else')
  for (const next of [{ '#a': foreign }, { plain: foreign }, { list: [foreign] }]) {
    const stored = seal(next, { '#a': foreign, plain: foreign, list: [foreign] })
    expect(JSON.stringify(stored)).not.toContain(foreign)
    expect(openSecrets(vault, stored)).toEqual(next)
  }
})

test('[P-D4.4] a secret can be entered again after the master key was lost', () => {
  const lost = sealSecrets(makeVault(Buffer.alloc(32, 2)), { host: 'h', '#a': 'x' }, undefined)
  expect(openSecrets(vault, seal({ host: 'h', '#a': 'x' }, lost))).toEqual({ host: 'h', '#a': 'x' })
})

test('a very long path is shortened in the refusal', () => {
  expect(() => seal({ ['k'.repeat(1_000_000)]: { '#a': MASK } })).toThrow(/^k{200}…: Enter/)
})
