import { Graph, layout } from '@dagrejs/dagre'
import { CARD, PITCH, type Point } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'
import type { Linked } from '../geometry/links.ts'

/** Good up to a few hundred nodes; takes seconds above that. */
export function layeredByDagre(nodes: readonly Linked[]): Places {
  const graph = new Graph()
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'tight-tree',
    ranksep: PITCH.x - CARD.width,
    nodesep: PITCH.y - CARD.height,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(String(id), { ...CARD })
  for (const { id, sources } of nodes)
    for (const source of sources) if (graph.hasNode(String(source))) graph.setEdge(String(source), String(id))
  layout(graph)
  return new Map(
    nodes.map(({ id }): [number, Point] => {
      // The centre, where everything else here means the corner.
      const { x, y } = graph.node(String(id)) as Point
      return [id, { x: x - CARD.width / 2, y: y - CARD.height / 2 }]
    }),
  )
}
