import { expect, test } from 'vitest'
import { excerptOf, isLarge } from './excerpt.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

test('what is large, or has a very long line, is not compared as it is', () => {
  expect(isLarge('a\nb', 'a\nc')).toBe(false)
  expect(isLarge('x\n'.repeat(150_000), 'x\n'.repeat(150_000))).toBe(true)
  expect(isLarge('a', `${'y'.repeat(10_001)}\nb`)).toBe(true)
  expect(isLarge('y'.repeat(10_000), '')).toBe(false)
})

test('what changed is kept with three lines around it, and the numbers of the lines', () => {
  const before = lines(1_000)
  const after = before.with(499, 'changed')
  const excerpt = excerptOf(before.join('\n'), after.join('\n'))
  expect(excerpt.isCut).toBe(false)
  expect(excerpt.before.split('\n')).toEqual(['⋯', ...before.slice(496, 503), '⋯'])
  expect(excerpt.after.split('\n')).toEqual(['⋯', ...after.slice(496, 503), '⋯'])
  expect(excerpt.numbers.after).toEqual([0, 497, 498, 499, 500, 501, 502, 503, 0])
})

test('changes near each other share what lies between them', () => {
  const before = lines(20)
  const after = before.with(4, 'one').with(8, 'two')
  const { numbers } = excerptOf(before.join('\n'), after.join('\n'))
  expect(numbers.after).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0])
})

test('both sides have as many lines around a change, also where many were put in', () => {
  const before = lines(10)
  const after = before.toSpliced(5, 0, 'new', 'newer')
  const excerpt = excerptOf(before.join('\n'), after.join('\n'))
  expect(excerpt.numbers.before).toEqual([0, 3, 4, 5, 6, 7, 8, 0])
  expect(excerpt.numbers.after).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 0])
})

test('of a change without end only the beginning is kept', () => {
  const excerpt = excerptOf('', lines(5_000).join('\n'))
  expect(excerpt.isCut).toBe(true)
  expect(excerpt.numbers.after).toHaveLength(301)
  expect(excerpt.after.endsWith('line 300\n⋯')).toBe(true)
})

test('of very many changes only the first are kept', () => {
  const before = lines(5_000)
  const after = before.map((line, index) => (index % 10 === 0 ? `${line}!` : line))
  const excerpt = excerptOf(before.join('\n'), after.join('\n'))
  expect(excerpt.isCut).toBe(true)
  expect(excerpt.after.match(/!/g)).toHaveLength(200)
})

test('of long lines only the part where they begin to differ is kept', () => {
  const same = 'x'.repeat(50_000)
  const excerpt = excerptOf(`${same}old${same}`, `${same}new${same}`)
  expect(excerpt.isCut).toBe(true)
  expect(excerpt.before).toBe(`…${'x'.repeat(80)}old${'x'.repeat(917)}…`)
  expect(excerpt.after).toBe(`…${'x'.repeat(80)}new${'x'.repeat(917)}…`)
})
