import { expect, test } from 'vitest'
import { lineParts, plainText } from '../../ui/log-line/line-parts.ts'
import { firstNotBefore, logRows, matchBeside } from './log-rows.ts'
import { readView, writeView } from './log-view.ts'
import { RowHeights } from './row-heights.ts'

test('[W-2.14.6] colours, cursor movements and window titles of terminals are left out', () => {
  expect(plainText('\u001b[1;31mred\u001b[0m \u001b]0;title\u0007and\u001b[2K plain\u0000')).toBe('red and plain')
})

test.each([
  ['', '', []],
  ['plain', '', [['plain']]],
  ['a B a', 'b', [['a '], ['B', 'match'], [' a']]],
  ['x-y_z/[w]{1}^$', 'x-y_z/[w]{1}^$', [['x-y_z/[w]{1}^$', 'match']]],
  ['1+1=2 (1+1)', '1+1', [['1+1', 'match'], ['=2 ('], ['1+1', 'match'], [')']]],
  ['see (https://a.test/b).', '', [['see ('], ['https://a.test/b', 'https://a.test/b'], [').']]],
  ['javascript:alert(1) ftp://x', '', [['javascript:alert(1) ftp://x']]],
])('[W-2.14.6] the parts of %o, searched for %o', (text, search, expected) => {
  const parts = lineParts(text, search)
  expect(parts.map(({ text: words, href, isMatch }) => [words, ...(isMatch ? ['match'] : href ? [href] : [])])).toEqual(
    expected,
  )
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('[W-2.14.11] what was searched for is marked within an address, too', () => {
  expect(lineParts('http://a.test/needle/x', 'NEEDLE')).toEqual([
    { start: 0, text: 'http://a.test/', href: 'http://a.test/needle/x', isMatch: false },
    { start: 14, text: 'needle', href: 'http://a.test/needle/x', isMatch: true },
    { start: 20, text: '/x', href: 'http://a.test/needle/x', isMatch: false },
  ])
})

test('[W-2.14.9] rows and lines of a whole log, forwards and backwards', () => {
  const forwards = logRows(5, undefined, false)
  expect([forwards.lineAt(0), forwards.lineAt(4), forwards.rowNear(3), forwards.rowNear(99)]).toEqual([1, 5, 2, 4])
  const backwards = logRows(5, undefined, true)
  expect([backwards.lineAt(0), backwards.lineAt(4), backwards.rowNear(2), backwards.placeAt(0)]).toEqual([5, 1, 3, 4])
  expect(backwards.linesAt(3, 10)).toEqual([4, 5])
})

test('[W-2.14.10] rows and lines of what a filter leaves', () => {
  const rows = logRows(100, [7, 20, 50], true)
  expect([rows.count, rows.lineAt(0), rows.rowNear(20), rows.rowNear(21), rows.rowNear(1)]).toEqual([3, 50, 1, 0, 2])
  expect(rows.linesAt(1, 200)).toEqual([20, 50])
  expect(logRows(100, [], false).rowNear(1)).toBeUndefined()
})

test('[W-2.14.11] the match beside a line', () => {
  const matches = [10, 20, 30]
  expect([10, 15, 30, 31, 0].map((line) => matchBeside(matches, line, 1))).toEqual([20, 20, 10, 10, 10])
  expect([10, 15, 30, 31, Infinity].map((line) => matchBeside(matches, line, -1))).toEqual([30, 10, 20, 30, 30])
  expect(matchBeside([], 5, 1)).toBeUndefined()
  expect([0, 10, 11, 99].map((wanted) => firstNotBefore(matches, wanted))).toEqual([0, 0, 1, 3])
})

test('[W-2.14.13] how the log is looked at stands in the address, and nonsense there is left out', () => {
  const view = { line: 42, level: 'error', search: 'a&b', isOnlyMatches: true, isReversed: true } as const
  expect(readView(writeView(view))).toEqual(view)
  expect(readView({ line: '-1', level: 'fatal', order: 'up', only: '1' })).toEqual({
    line: undefined,
    level: undefined,
    search: '',
    isOnlyMatches: false,
    isReversed: false,
  })
  expect(writeView(readView({}))).toEqual({})
})

test('[W-2.14.7] rows of different heights have their places among a million', () => {
  const usual = new RowHeights(20)
  expect([usual.topOf(1_000_000), usual.rowAt(19_999_999, 1_000_000), usual.rowAt(-5, 10)]).toEqual([
    20_000_000, 999_999, 0,
  ])
  const known = usual.with(
    new Map([
      [0, 60],
      [300, 30],
      [999_999, 100],
    ]),
  )
  expect([known.heightOf(0), known.heightOf(1), known.topOf(1), known.topOf(301)]).toEqual([60, 20, 60, 6_070])
  expect(known.topOf(1_000_000)).toBe(20_000_130)
  expect([known.rowAt(59, 1_000_000), known.rowAt(60, 1_000_000), known.rowAt(6_069, 1_000_000)]).toEqual([0, 1, 300])
  expect(known.with(new Map([[0, 60]]))).toBe(known)
  expect(known.with(new Map([[0, 20]])).topOf(1)).toBe(20)
  expect(usual.topOf(1)).toBe(20)
})
