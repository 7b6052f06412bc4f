import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, truncate } from './truncate.ts'

test.each([
  ['', 5, ''],
  ['12345', 5, '12345'],
  ['123456', 5, '12345…'],
  ['1234 6', 5, '1234…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦!', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
])('%j cut at %d is %j', (text, limit, cut) => {
  expect(truncate(text, limit)).toBe(cut)
})

test('a text that is cut is the beginning of the whole, short enough, and ends in an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, limit) => {
      fc.pre(lengthOf(text) > limit)
      const beginning = truncate(text, limit).replace(/…$/u, '')
      expect(truncate(text, limit)).toBe(`${beginning}…`)
      expect(text.startsWith(beginning)).toBe(true)
      expect(lengthOf(beginning)).toBeLessThanOrEqual(limit)
    }),
  )
})
