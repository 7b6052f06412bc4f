import { layers } from '@clew/contract/rules/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layeredByDagre } from '../arrange/layered-by-dagre.ts'
import { CARD, PITCH } from './card.ts'
import { columns, pack, splitIntoFlows, type Places } from './flows.ts'
import { linkProblem, linksOf, type Linked } from './links.ts'
import { placesOf } from './place.ts'

/** Each node comes after some of the nodes before it, so there is never a circle. */
const graphs = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 30 }).map((rows): Linked[] =>
  rows.map((picks, index) => ({
    id: index + 1,
    sources: index === 0 ? [] : [...new Set(picks.map((pick) => (pick % index) + 1))],
  })),
)

function overlapping(places: Places): [number, number][] {
  const all = [...places]
  return all.flatMap(([id, a], index) =>
    all
      .slice(index + 1)
      .filter(([, b]) => Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height)
      .map(([other]): [number, number] => [id, other]),
  )
}

const standsBefore = (places: Places, nodes: readonly Linked[]): boolean =>
  nodes.every(({ id, sources }) => sources.every((source) => places.get(source)!.x < places.get(id)!.x))

test('[W-2.4.19] an arrangement leads from left to right, and no card covers another', () => {
  fc.assert(
    fc.property(graphs, (nodes) => {
      const places = pack(splitIntoFlows(nodes).map(layeredByDagre))
      expect(places.size).toBe(nodes.length)
      expect(overlapping(places)).toEqual([])
      expect(standsBefore(places, nodes)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('[W-2.4.7] a graph that nobody has arranged stands in columns from left to right', () => {
  fc.assert(
    fc.property(graphs, (nodes) => {
      const places = placesOf(nodes.map((node) => ({ ...node, position: undefined })))
      expect(overlapping(places)).toEqual([])
      expect(standsBefore(places, nodes)).toBe(true)
    }),
  )
})

test('[W-2.4.7] a new node finds a free place right of its sources, or below everything', () => {
  const position = { x: 100, y: 40 }
  const places = placesOf([
    { id: 1, sources: [], position },
    { id: 2, sources: [1], position: { x: 100 + PITCH.x, y: 40 } },
    { id: 3, sources: [1], position: undefined },
    { id: 4, sources: [], position: undefined },
  ])
  expect(places.get(1)).toBe(position)
  expect(places.get(3)).toEqual({ x: 100 + PITCH.x, y: 40 + PITCH.y })
  expect(places.get(4)!.y).toBeGreaterThan(40 + CARD.height)
  expect(overlapping(places)).toEqual([])
})

test('[W-2.4.7] however many are new, nothing covers anything', () => {
  const where = fc.option(
    fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
    {
      nil: undefined,
    },
  )
  fc.assert(
    fc.property(graphs, fc.array(where, { minLength: 30, maxLength: 30 }), (nodes, wheres) => {
      const given = nodes.map((node, index) => ({ ...node, position: wheres[index] }))
      const isNew = (id: number) => given[id - 1]!.position === undefined
      expect(overlapping(placesOf(given)).filter(([a, b]) => isNew(a) || isNew(b))).toEqual([])
    }),
  )
})

test('what is not linked stands apart, in a block rather than a row', () => {
  const singles = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, sources: [] }))
  const places = [...pack(splitIntoFlows(singles).map(columns)).values()]
  const width = Math.max(...places.map(({ x }) => x))
  const height = Math.max(...places.map(({ y }) => y))
  expect(width / height).toBeGreaterThan(1)
  expect(width / height).toBeLessThan(3)
})

test('flows are found whichever way the links lead, larger ones first', () => {
  const nodes = [
    { id: 1, sources: [] },
    { id: 2, sources: [3] },
    { id: 3, sources: [] },
    { id: 4, sources: [3, 99] },
  ]
  expect(splitIntoFlows(nodes).map((flow) => flow.map(({ id }) => id))).toEqual([[2, 3, 4], [1]])
})

test('[W-2.4.11] a link to itself, a second one and one that closes a circle are refused', () => {
  const links = linksOf([
    { id: 1, sources: [] },
    { id: 2, sources: [1] },
    { id: 3, sources: [2] },
  ])
  expect(linkProblem(links, 1, 1)).toBe('itself')
  expect(linkProblem(links, 1, 2)).toBe('exists')
  expect(linkProblem(links, 3, 1)).toBe('circle')
  expect(linkProblem(links, 1, 3)).toBeUndefined()
})

test('[W-2.4.11] links that are not refused never close a circle', () => {
  fc.assert(
    fc.property(graphs, fc.nat(), fc.nat(), (nodes, a, b) => {
      const [source, target] = [(a % nodes.length) + 1, (b % nodes.length) + 1]
      if (linkProblem(linksOf(nodes), source, target) !== undefined) return
      const linked = nodes.map((node) =>
        node.id === target ? { id: target, sources: [...node.sources, source] } : node,
      )
      const ids = nodes.map(({ id }) => id)
      expect(layers(ids, linksOf(linked)).flat()).toHaveLength(nodes.length)
    }),
  )
})
