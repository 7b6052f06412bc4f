import { describe, expect, test } from 'vitest'
import type { GraphNode } from '../kinds/graph-kind.ts'
import { aLastJob } from '../testing/kept-graph.ts'
import { flowElements, movedCards, type Elements } from './flow-elements.ts'

const none: Elements = { nodes: [], edges: [] }
const node = (id: number, given: Partial<GraphNode> = {}): GraphNode => ({
  id,
  name: `Node ${id}`,
  isDisabled: false,
  position: { x: id * 400, y: 0 },
  sources: [],
  component: undefined,
  path: undefined,
  mayChange: true,
  ...given,
})
const nodes = [node(1), node(2, { sources: [1, 99] })]
const places = new Map(nodes.map(({ id, position }) => [id, position!]))
const drawn = flowElements(none, nodes, {}, places)

describe('what is drawn', () => {
  test('a link to something that is not in the graph is left out', () => {
    expect(drawn.edges.map(({ id }) => id)).toEqual(['1-2'])
  })

  test('what has not changed stays the same object', () => {
    const again = flowElements(drawn, nodes, { 2: aLastJob('finished') }, places)
    expect(again.nodes[0]).toBe(drawn.nodes[0])
    expect(again.nodes[1]).not.toBe(drawn.nodes[1])
    expect(again.edges[0]).toBe(drawn.edges[0])
  })

  test('[W-2.4.2] the links into what is running move', () => {
    expect(flowElements(drawn, nodes, { 2: aLastJob('running') }, places).edges[0]!.data).toEqual({ isRunning: true })
    expect(flowElements(drawn, nodes, { 1: aLastJob('running') }, places).edges[0]!.data).toEqual({ isRunning: false })
  })

  test('a card that is being dragged stays in the hand when news arrive, until somebody puts it elsewhere', () => {
    const dragged = {
      ...drawn,
      nodes: drawn.nodes.map((card) => Object.assign({}, card, { position: { x: 7, y: 7 } })),
    }
    const news = flowElements(dragged, nodes, { 1: aLastJob('running') }, places)
    expect(news.nodes[0]!.position).toEqual({ x: 7, y: 7 })
    const elsewhere = flowElements(news, nodes, {}, new Map([...places, [1, { x: 50, y: 50 }]]))
    expect(elsewhere.nodes.map(({ position }) => position)).toEqual([
      { x: 50, y: 50 },
      { x: 7, y: 7 },
    ])
  })
})

test('[W-2.4.5] with the cards that were moved also those are kept that nobody has put anywhere', () => {
  const loose = node(3, { position: undefined })
  const { nodes: cards } = flowElements(none, [...nodes, loose], {}, new Map([...places, [3, { x: 9, y: 9 }]]))
  expect(movedCards(cards)).toEqual(new Map())
  const moved = cards.map((card) =>
    card.id === '1' ? Object.assign({}, card, { position: { x: 1.4, y: 2.6 } }) : card,
  )
  expect(movedCards(moved)).toEqual(
    new Map([
      [3, { x: 9, y: 9 }],
      [1, { x: 1, y: 3 }],
    ]),
  )
})
