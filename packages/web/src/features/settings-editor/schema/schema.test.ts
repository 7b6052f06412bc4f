import type { RJSFSchema } from '@rjsf/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { castProblem, castSettings, castValue } from './cast.ts'
import { hasMoreValuesThan } from './json.ts'
import { isMisfit } from './misfit.ts'
import { problemsOf } from './problems.ts'
import { keysOffered, schemasAt, valuesOffered } from './schemas-at.ts'

const INTEGER = 'should be valid integer or variable placeholder'
const FLOAT = 'should be valid float or variable placeholder'

test.each([
  ['0', undefined],
  ['5432', undefined],
  [5432, undefined],
  ['{{port}}', undefined],
  ['{{ #port }}', undefined],
  ['007', INTEGER],
  ['-1', INTEGER],
  [-1, INTEGER],
  ['1.5', INTEGER],
  [1.5, INTEGER],
  ['ten', INTEGER],
  ['1{{port}}', INTEGER],
  ['{{a}}{{b}}', INTEGER],
  [' 1', INTEGER],
  [true, INTEGER],
])('[C-2.4.7] as an integer, %j is: %s', (value, problem) => {
  expect(castProblem('integer', value)).toBe(problem)
})

test.each([
  ['1', undefined],
  ['1.50', undefined],
  ['{{rate}}', undefined],
  [0.5, undefined],
  ['.5', FLOAT],
  ['1.', FLOAT],
  ['1,5', FLOAT],
  ['-0.5', FLOAT],
  ['1e3', FLOAT],
])('[C-2.4.7] as a float, %j is: %s', (value, problem) => {
  expect(castProblem('float', value)).toBe(problem)
})

const numbers: RJSFSchema = {
  type: 'object',
  properties: {
    port: { type: ['string', 'integer'], cast_type: 'integer' },
    rate: { type: ['string', 'number'], cast_type: 'float' },
    plain: { type: 'string' },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { n: { type: ['string', 'integer'], cast_type: 'integer' } } },
    },
  },
} as RJSFSchema

test('[C-2.4.8] texts that are numbers are stored as numbers where numbers are meant, placeholders as texts', () => {
  const typed = { port: '5432', rate: '{{rate}}', plain: '12', rows: [{ n: '1' }, { n: '{{n}}' }], more: '3' }
  expect(castSettings(numbers, typed)).toEqual({ ...typed, port: 5432, rows: [{ n: 1 }, { n: '{{n}}' }] })
  expect(castSettings(numbers, { port: '', rate: '1.50' })).toEqual({ rate: 1.5 })
})

test('[C-2.4.8] a number too long to be kept exactly stays a text', () => {
  expect(castValue('integer', '12345678901234567890')).toBe('12345678901234567890')
  expect(castValue('float', '9'.repeat(400))).toBe('9'.repeat(400))
})

test('[C-2.4.8] casting twice changes nothing more, and what was a number is one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string(), (number, text) => {
      const once = castSettings(numbers, { port: String(number), rate: text })
      expect(once['port']).toBe(number)
      expect(castSettings(numbers, once)).toEqual(once)
    }),
  )
})

const messages = (schema: RJSFSchema, settings: unknown) =>
  problemsOf(schema, settings).map(({ path, message }) => `${path.join('.')} ${message}`)

test('[C-2.4.9] what is missing, and what falls short of a limit of one, is required', () => {
  const schema: RJSFSchema = {
    type: 'object',
    required: ['host', 'list'],
    properties: {
      host: { type: 'string', minLength: 1 },
      list: { type: 'array', minItems: 1, items: { type: 'string' } },
      note: { type: 'string', minLength: 3 },
    },
  }
  expect(messages(schema, {})).toEqual(['host is a required property', 'list is a required property'])
  expect(messages(schema, { host: '', list: [], note: 'ab' })).toEqual([
    'host is a required property',
    'list is a required property',
    'note must have at least 3 characters',
  ])
  expect(messages(schema, { host: 'x', list: [undefined] })).toEqual(['list.0 is a required property'])
  expect(messages(schema, { host: 'x', list: ['a'], note: null })).toEqual([])
})

test('only the alternative that counts is looked at', () => {
  const schema: RJSFSchema = {
    type: 'object',
    properties: { type: { type: 'string', enum: ['none', 'basic'] } },
    dependencies: {
      type: {
        oneOf: [
          { properties: { type: { enum: ['none'] } } },
          { required: ['user'], properties: { type: { enum: ['basic'] }, user: { type: 'string' } } },
        ],
      },
    },
  }
  expect(messages(schema, { type: 'none' })).toEqual([])
  expect(messages(schema, { type: 'basic' })).toEqual(['user is a required property'])
})

test('what a placeholder will be, and a secret that is kept, cannot be judged', () => {
  const schema: RJSFSchema = {
    type: 'object',
    properties: {
      url: { type: 'string', pattern: '^https://' },
      kind: { type: 'string', enum: ['a'] },
      '#key': { type: 'string', minLength: 20 },
    },
  }
  expect(messages(schema, { url: '{{url}}', kind: '{{kind}}', '#key': '*****' })).toEqual([])
  expect(messages(schema, { url: 'ftp://', kind: 'b' })).toEqual([
    'url does not have the required form',
    'kind must be one of the offered values',
  ])
})

test('a schema with a mistake in it keeps nobody from saving', () => {
  expect(messages({ type: 'object', properties: { a: { type: 'string', pattern: '(' } } }, { a: 'x' })).toEqual([])
})

test('values that would be lost in the form do not fit it', () => {
  const schema: RJSFSchema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: {} } } }
  expect(isMisfit(schema, { a: 'x', b: [1], c: { more: true } })).toBe(false)
  expect(isMisfit(schema, { a: 5, b: null })).toBe(false)
  expect(isMisfit(schema, { a: ['x'] })).toBe(true)
  expect(isMisfit(schema, { b: 'x' })).toBe(true)
  expect(isMisfit(schema, 'x')).toBe(true)
})

test('many values are counted no further than asked', () => {
  expect(hasMoreValuesThan({ a: [1, 2], b: { c: 3 } }, 3)).toBe(false)
  expect(hasMoreValuesThan({ a: [1, 2], b: { c: 3 } }, 2)).toBe(true)
  expect(
    hasMoreValuesThan(
      Array.from({ length: 300_000 }, () => 1),
      2_000,
    ),
  ).toBe(true)
})

test('keys and values are offered from all alternatives', () => {
  const schema: RJSFSchema = {
    type: 'object',
    definitions: { shared: { properties: { c: { type: 'boolean' } } } },
    properties: {
      a: { title: 'First', type: 'string', enum: ['x', 'y'] },
      list: {
        type: 'array',
        items: { oneOf: [{ properties: { b: { const: 1, title: 'one' } } }, { $ref: '#/definitions/shared' }] },
      },
    },
  }
  expect(keysOffered(schemasAt(schema, [])).map(({ key, title, start }) => [key, title, start])).toEqual([
    ['a', 'First', ''],
    ['list', undefined, []],
  ])
  expect(valuesOffered(schemasAt(schema, ['a'])).map(({ value }) => value)).toEqual(['x', 'y'])
  expect(keysOffered(schemasAt(schema, ['list', 0])).map(({ key }) => key)).toEqual(['b', 'c'])
  expect(valuesOffered(schemasAt(schema, ['list', 'named', 'c'])).map(({ value }) => value)).toEqual([true, false])
})
