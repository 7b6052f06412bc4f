import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlaceholder, placeholderNames, replacePlaceholders, unknownPlaceholders } from './placeholders.ts'

test('placeholders are replaced in texts at any depth, not in keys, and other values stay', () => {
  const value = { '{{a}}': ['x {{a}} y{{ b }}', { c: '{{#s}}' }], n: 1, t: true, z: null, u: '{{nobody}}' }
  expect(replacePlaceholders(value, { a: '1', b: '2', '#s': 'secret' })).toEqual({
    '{{a}}': ['x 1 y2', { c: 'secret' }],
    n: 1,
    t: true,
    z: null,
    u: '{{nobody}}',
  })
})

test('a value is put in as it is: nothing in it is replaced or has a meaning', () => {
  expect(replacePlaceholders('{{a}}|{{b}}', { a: '{{b}}', b: '$& $1 {{a}}' })).toBe('{{b}}|$& $1 {{a}}')
  expect(replacePlaceholders('{{a}}', { a: '' })).toBe('')
})

test('names that every object inherits are unknown, and keys of that name are kept', () => {
  const value: unknown = JSON.parse('{"__proto__": "{{a}}", "constructor": "{{constructor}}{{__proto__}}{{toString}}"}')
  expect(unknownPlaceholders(value, { a: '1' })).toEqual(['constructor', '__proto__', 'toString'])
  expect(JSON.stringify(replacePlaceholders(value, { a: '1' }))).toBe(
    '{"__proto__":"1","constructor":"{{constructor}}{{__proto__}}{{toString}}"}',
  )
})

test('names come once, in order, and the unknown ones are those without a variable', () => {
  const value = ['{{b}} {{a}}', { x: '{{c}} {{b}}', '{{key}}': 1 }, '{{#d}}']
  expect(placeholderNames(value)).toEqual(['b', 'a', 'c', '#d'])
  expect(unknownPlaceholders(value, { a: '', '#d': 'x' })).toEqual(['b', 'c'])
})

test.each(['{{a}}', '{{ a }}', '{{a.b-c_1}}', '{{#a}}', '{{číslo}}'])('%s is a placeholder', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

test.each(['', 'a', '{{}}', '{{ }}', '{a}', '{{a b}}', '{{a}} ', 'x{{a}}', '{{a}}{{b}}', '{{#}}', '{{a#}}', '{{a\n}}'])(
  '%j is none',
  (text) => {
    expect(isPlaceholder(text)).toBe(false)
  },
)

test('texts and depths that make careless code stall or overflow are no trouble', () => {
  const text = '{{'.repeat(50_000) + ' '.repeat(50_000) + '{{a'.repeat(50_000)
  expect(placeholderNames(text)).toEqual([])
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"{{a}}"${']'.repeat(100_000)}`)
  expect(placeholderNames(deep)).toEqual(['a'])
})

test('with all variables known and without braces in them, no placeholder is left', () => {
  const name = fc.stringMatching(/^#?[a-z0-9_.-]{1,8}$/)
  const plain = fc.string().map((text) => text.replaceAll(/[{}]/g, ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, name, plain)), plain, (parts, end) => {
      const text = parts.map(([before, used]) => `${before}{{${used}}}`).join('') + end
      const variables = Object.fromEntries(parts.map(([, used, value]) => [used, value]))
      const expected = parts.map(([before, used]) => before + variables[used]!).join('') + end
      expect(replacePlaceholders(text, variables)).toBe(expected)
      expect(unknownPlaceholders(text, variables)).toEqual([])
    }),
  )
})
