import { expect, test } from 'vitest'
import { withNewest } from './logs-query.ts'
import { aJobLine } from './testing/kept-logs.ts'

const page = (lines: number[], special = {}) => ({
  entries: lines.map((line) => aJobLine(line)),
  cursor: undefined,
  searchedTo: undefined,
  tailCursor: 'old',
  missingArchives: [],
  filter: {},
  added: 0,
  ...special,
})
const pageParams = [{ cursor: undefined, filter: undefined }]

test('[P-D4.20] what comes late stands where it belongs by its time, and what is known comes once', () => {
  const found = { pages: [page([9, 6, 5], { added: 2 }), page([4, 3])], pageParams }
  const { pages } = withNewest(
    found,
    [5, 7, 8, 9, 10].map((line) => aJobLine(line)),
    'new',
  )
  expect(pages.map(({ entries }) => entries.map(({ text }) => text))).toEqual([
    ['line 10', 'line 9', 'line 8', 'line 7', 'line 6', 'line 5'],
    ['line 4', 'line 3'],
  ])
  expect(pages[0]).toMatchObject({ tailCursor: 'new', added: 5 })
})

test('[P-D4.20] entries that are shown stay the same when nothing new has come', () => {
  const found = { pages: [page([2, 1])], pageParams }
  const { pages } = withNewest(found, [aJobLine(2)], 'new')
  expect(pages[0]!.entries).toBe(found.pages[0]!.entries)
})
