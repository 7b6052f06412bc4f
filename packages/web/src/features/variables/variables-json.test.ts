import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowProblems, rowsOf, variablesOf } from './variable-rows.ts'
import { jsonOf, readVariables } from './variables-json.ts'

const variables = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((key) => key !== '' && key === key.trim()),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

test('[W-2.6.8] variables survive the way through JSON and rows', () => {
  fc.assert(
    fc.property(variables, (given) => {
      expect(readVariables(jsonOf(given))).toEqual({ variables: given })
      expect(variablesOf(rowsOf(given, {}))).toEqual(given)
      expect(rowProblems(rowsOf(given, given)).size).toBe(0)
    }),
  )
})

test.each([
  '',
  '{',
  '[]',
  '"text"',
  'null',
  '1',
  '{"a": 1}',
  '{"a": null}',
  '{"a": {}}',
  '{"": "x"}',
  '{" ": "x"}',
  "{'a': 'b'}",
])('[W-2.6.7] %j is no JSON of variables', (json) => {
  expect(readVariables(json)).toEqual({ problem: 'Must be a JSON object with key:value (string) pairs.' })
})

test.each([
  ['{"a": "1", "b": "2", "a": "3"}', 'a'],
  ['{"a\\"b": "x", "a\\u0022b": "x"}', 'a"b'],
  ['{"a": "1", " a ": "2"}', 'a'],
])('[W-2.6.7] %s has a key twice', (json, key) => {
  expect(readVariables(json)).toEqual({ problem: `Key already added: ${key}` })
})

test('[W-2.6.7] a value may look like a key', () => {
  const json = '{"a": "b", "b": "a", "c": "\\"a\\": \\"x\\""}'
  expect(readVariables(json)).toEqual({ variables: { a: 'b', b: 'a', c: '"a": "x"' } })
})
