import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterProblem, matchesFilters } from './filters.ts'

test.each([
  ['*', 'tables/deep/orders.csv'],
  ['orders.csv', 'tables/orders.csv'],
  ['orders.*', 'tables/orders.csv'],
  ['tables/*', 'tables/orders.csv'],
  ['tables/**', 'tables/deep/orders.csv'],
  ['**', 'a/b/c'],
  ['**/orders.csv', 'orders.csv'],
  ['tables/**/orders.csv', 'tables/orders.csv'],
  ['tables/**/orders.csv', 'tables/a/b/orders.csv'],
  ['t**s.csv', 'tables/orders.csv'],
  ['or?ers.csv', 'tables/orders.csv'],
  ['?.csv', '🐛.csv'],
  ['*a*a*b', 'aaaab'],
  ['a[b].c+', 'a[b].c+'],
  ['*.csv', '.csv'],
])('%s takes %s', (filter, path) => {
  expect(matchesFilters(path, [filter])).toBe(true)
})

test.each([
  ['*.csv', 'tables/orders.json'],
  ['*.csv', 'tables/orders.csv.gz'],
  ['tables/*', 'tables/deep/orders.csv'],
  ['tables/*', 'tables'],
  ['files/*', 'tables/orders.csv'],
  ['Orders.csv', 'tables/orders.csv'],
  ['tables?orders.csv', 'tables/orders.csv'],
  ['tables/**/orders.csv', 'tables/reorders.csv'],
  ['**/orders.csv', 'tables/reorders.csv'],
  ['tables**/orders.csv', 'tablesorders.csv'],
  ['orders', 'tables/orders.csv'],
  ['tables', 'tables/orders.csv'],
  ['?', ''],
  ['a.c', 'abc'],
  ['', 'orders.csv'],
])('%s does not take %s', (filter, path) => {
  expect(matchesFilters(path, [filter])).toBe(false)
})

test('a file is taken when any of the filters takes it, and none takes nothing', () => {
  expect(matchesFilters('tables/a.csv', ['*.json', 'a.*'])).toBe(true)
  expect(matchesFilters('tables/a.csv', [])).toBe(false)
})

test('a filter that makes careless patterns stall is judged at once', () => {
  const path = `${'a'.repeat(4_000)}b`
  expect(matchesFilters(path, ['*a'.repeat(250)])).toBe(false)
  expect(matchesFilters(path, [`${'**a'.repeat(160)}c`])).toBe(false)
  expect(matchesFilters('a/'.repeat(2_000), ['**/'.repeat(160)])).toBe(true)
})

test('a path without wildcards takes itself, and so do the patterns made from it', () => {
  const segment = fc.string({ unit: fc.constantFrom('a', 'B', '.', '-', ' ', 'č'), minLength: 1, maxLength: 6 })
  const segments = fc.array(segment, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(segments, fc.nat(), (parts, pick) => {
      const path = parts.join('/')
      const cut = pick % (path.length + 1)
      for (const filter of [path, `${path.slice(0, cut)}**`, `**${path.slice(cut)}`, parts.map(() => '*').join('/')]) {
        expect(matchesFilters(path, [filter]), filter).toBe(true)
      }
      expect(matchesFilters(path, [`${path}x`, `x${path}`])).toBe(false)
    }),
  )
})

test.each([
  ['', 'Please fill in the field'],
  ['  ', 'Please fill in the field'],
  ['x'.repeat(501), 'A filter has at most 500 characters'],
  ['a\nb', 'A filter cannot contain control characters'],
  ['a\u0000', 'A filter cannot contain control characters'],
  ['a\u007f', 'A filter cannot contain control characters'],
])('%j is no filter', (text, problem) => {
  expect(filterProblem(text)).toBe(problem)
})

test.each(['*', 'tables/**', 'x'.repeat(500), 'a b.csv', 'žluť.csv'])('%s is a filter', (text) => {
  expect(filterProblem(text)).toBeUndefined()
})
