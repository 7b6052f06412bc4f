import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, isSameValue } from './changed-fields.ts'

const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, below]) => [key, reordered(below)]),
  )
}

test('fields that differ are named, also new and removed ones', () => {
  const before = { name: 'a', description: 'd', settings: { x: [1, { y: 2 }] }, gone: 0, same: null }
  const after = { name: 'b', description: 'd', settings: { x: [1, { y: 3 }] }, fresh: '', same: null }
  expect(changedFields('workspace', before, after)).toEqual(['fresh', 'gone', 'name', 'settings'])
})

test.each([
  ['workspace', ['author', 'last_run_duration', 'name', 'user']],
  ['dawg', ['name', 'user_id']],
  ['configuration', ['author', 'last_run', 'last_run_duration', 'name', 'user']],
] as const)('of a %s some fields are no change', (kind, expected) => {
  const names = [
    'id',
    'user_id',
    'user',
    'author',
    'created',
    'frontend_settings',
    'last_run',
    'last_run_duration',
    'name',
  ]
  const snapshot = (value: number) => Object.fromEntries(names.map((name) => [name, value]))
  expect(changedFields(kind, snapshot(1), snapshot(2))).toEqual(expected)
})

test.each([
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [['a'], { 0: 'a' }],
  [0, ''],
  [null, undefined],
  [null, {}],
  [1, '1'],
  [[1], [1, 2]],
  [{}, { constructor: 1 }],
  [JSON.parse('{"__proto__": {"a": 1}}'), { a: 1 }],
])('%j and %j differ', (one: unknown, other: unknown) => {
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(other, one)).toBe(false)
})

test('a field called like something that every object inherits is a field', () => {
  expect(changedFields('dawg', {}, { constructor: Object })).toEqual(['constructor'])
  expect(changedFields('dawg', JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 2}'))).toEqual(['__proto__'])
})

test('a key without a value is no key', () => {
  expect(isSameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSameValue({ a: 1, b: undefined }, { a: 1, c: 2 })).toBe(false)
})

test('any JSON is the same as itself with its keys in another order, and not the same with something added', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
      expect(isSameValue(value, reordered(value))).toBe(true)
      expect(isSameValue({ value }, { value, other })).toBe(false)
      expect(isSameValue([value], [value, other])).toBe(false)
      expect(isSameValue(value, other)).toBe(isSameValue(other, value))
    }),
  )
})

test('deep nesting is no trouble', () => {
  const deep = (leaf: number): unknown => JSON.parse(`${'['.repeat(100_000)}${leaf}${']'.repeat(100_000)}`)
  expect(isSameValue(deep(1), deep(1))).toBe(true)
  expect(isSameValue(deep(1), deep(2))).toBe(false)
})
