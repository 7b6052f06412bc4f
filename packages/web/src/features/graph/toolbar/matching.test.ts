import { expect, test } from 'vitest'
import { matchingIds, stepTo } from './matching.ts'

const nodes = [
  { id: 1, name: 'Účetnictví' },
  { id: 2, name: 'orders' },
  { id: 3, name: 'Orders of UCETNI' },
]

test('[W-2.4.20] names are found in any case, with or without accents', () => {
  expect(matchingIds(nodes, ' ORDER ')).toEqual([2, 3])
  expect(matchingIds(nodes, 'ucetni')).toEqual([1, 3])
  expect(matchingIds(nodes, 'zzz')).toEqual([])
  expect(matchingIds(nodes, '  ')).toBeUndefined()
})

test('[W-2.4.20] stepping goes round, both ways', () => {
  const found = [10, 20]
  expect(stepTo(found, undefined, 1)).toEqual({ index: 0, id: 10 })
  expect(stepTo(found, 1, 1)).toEqual({ index: 0, id: 10 })
  expect(stepTo(found, undefined, -1)).toEqual({ index: 1, id: 20 })
  expect(stepTo(found, 0, -1)).toEqual({ index: 1, id: 20 })
  expect(stepTo([], undefined, 1)).toBeUndefined()
})
