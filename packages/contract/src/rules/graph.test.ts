import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closesCircle, findCircle, layers, type Links } from './graph.ts'

const LENGTH = 10_000
const chain: Links = new Map(Array.from({ length: LENGTH }, (_, index) => [index + 1, [index]]))

/** Any graph of a few nodes, circles, doubled and unknown links included. */
const anyLinks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })))
  .map((entries): Links => new Map(entries))

const withLink = (links: Links, source: number, target: number): Links =>
  new Map(links).set(target, [...(links.get(target) ?? []), source])

test('a link back to where the data came from closes a circle, a second way there does not', () => {
  const links: Links = new Map([
    [2, [1]],
    [3, [2]],
  ])
  expect(closesCircle(links, 3, 1)).toBe(true)
  expect(closesCircle(links, 2, 2)).toBe(true)
  expect(closesCircle(links, 1, 3)).toBe(false)
  expect(closesCircle(links, 7, 8)).toBe(false)
})

test('the circle that is found runs in the direction of the data', () => {
  const links: Links = new Map([
    [1, [9, 3]],
    [2, [1]],
    [3, [2]],
    [4, [3]],
  ])
  const circle = findCircle(links)
  expect(circle?.toSorted()).toEqual([1, 2, 3])
  expect(circle?.every((id, index) => links.get(circle[(index + 1) % 3]!)?.includes(id))).toBe(true)
  expect(findCircle(new Map([[5, [5]]]))).toEqual([5])
})

test('layers put each id right behind the last of its sources and ignore ids that were not asked for', () => {
  const links: Links = new Map([
    [2, [1]],
    [3, [2, 1, 2]],
    [4, [1, 99]],
    [5, [98]],
  ])
  expect(layers([5, 4, 3, 2, 1], links)).toEqual([[5, 1], [4, 2], [3]])
  expect(layers([], links)).toEqual([])
})

test('layers leave out a circle and what is behind it', () => {
  const links: Links = new Map([
    [1, [2]],
    [2, [1]],
    [3, [2]],
    [4, [4]],
  ])
  expect(layers([1, 2, 3, 4, 5], links)).toEqual([[5]])
})

test('a chain of ten thousand, and one closed to a circle, is no trouble', () => {
  expect(closesCircle(chain, LENGTH, 0)).toBe(true)
  expect(closesCircle(chain, 0, LENGTH)).toBe(false)
  expect(findCircle(chain)).toBeUndefined()
  expect(findCircle(withLink(chain, LENGTH, 0))).toHaveLength(LENGTH + 1)
  expect(layers([0, ...chain.keys()], chain)).toHaveLength(LENGTH + 1)
})

test('one source of ten thousand targets is no trouble', () => {
  const star: Links = new Map(Array.from({ length: LENGTH }, (_, index) => [index + 1, [0]]))
  expect(layers([0, ...star.keys()], star).map((layer) => layer.length)).toEqual([1, LENGTH])
})

test('a link closes a circle exactly when the graph with it has one', () => {
  const node = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(anyLinks, node, node, (links, source, target) => {
      fc.pre(findCircle(links) === undefined)
      expect(closesCircle(links, source, target)).toBe(findCircle(withLink(links, source, target)) !== undefined)
    }),
  )
})

test('layers hold every id once, behind its sources, exactly when there is no circle', () => {
  fc.assert(
    fc.property(anyLinks, (links) => {
      const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      const found = layers(ids, links)
      const layerOf = new Map(found.flatMap((layer, index) => layer.map((id) => [id, index] as const)))
      expect(found.flat()).toHaveLength(layerOf.size)
      expect(layerOf.size === ids.length).toBe(findCircle(links) === undefined)
      for (const [id, layer] of layerOf) {
        const before = (links.get(id) ?? []).map((source) => layerOf.get(source)!)
        expect(layer).toBe(Math.max(-1, ...before) + 1)
      }
    }),
  )
})
