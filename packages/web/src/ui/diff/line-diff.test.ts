import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const diffOf = (before: string, after: string) => lineDiff(before.split(''), after.split(''))

/** What becomes of the first text when the hunks are applied to it. */
function applied(before: readonly string[], after: readonly string[]): string[] {
  const result: string[] = []
  let at = 0
  for (const { fromA, toA, fromB, toB } of lineDiff(before, after)) {
    result.push(...before.slice(at, fromA), ...after.slice(fromB, toB))
    at = toA
  }
  return [...result, ...before.slice(at)]
}

test('finds what was put in, taken out and replaced', () => {
  expect(diffOf('abc', 'abc')).toEqual([])
  expect(diffOf('abc', 'abXc')).toEqual([{ fromA: 2, toA: 2, fromB: 2, toB: 3 }])
  expect(diffOf('abc', 'ac')).toEqual([{ fromA: 1, toA: 2, fromB: 1, toB: 1 }])
  expect(diffOf('abc', 'aXc')).toEqual([{ fromA: 1, toA: 2, fromB: 1, toB: 2 }])
  expect(diffOf('', 'ab')).toEqual([{ fromA: 0, toA: 0, fromB: 0, toB: 2 }])
})

test('lines that occur again and again are matched in their order', () => {
  expect(diffOf('{x},{y},{z}', '{x},{Y},{z}')).toEqual([{ fromA: 5, toA: 6, fromB: 5, toB: 6 }])
  expect(diffOf('}}}}', '}}a}}')).toEqual([{ fromA: 2, toA: 2, fromB: 2, toB: 3 }])
})

test('applied to the first text, the hunks give the second', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '{', '}'), { maxLength: 40 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(applied(before, after)).toEqual(after)
    }),
  )
})

test('of a hundred thousand lines, those that changed are found one by one', () => {
  const before = Array.from({ length: 100_000 }, (_, index) => (index % 3 === 0 ? '},' : `"id": ${index},`))
  const after = before.with(10, 'new').with(50_002, 'new').toSpliced(90_000, 3)
  expect(lineDiff(before, after)).toEqual([
    { fromA: 10, toA: 11, fromB: 10, toB: 11 },
    { fromA: 50_002, toA: 50_003, fromB: 50_002, toB: 50_003 },
    { fromA: 90_000, toA: 90_003, fromB: 90_000, toB: 90_000 },
  ])
})
