/** Nodes and links as React Flow draws them. What did not change stays the same object, and so is not drawn again. */
import { Position, type Edge, type Node, type NodeHandle } from '@xyflow/react'
import type { LastJob } from '../../../api/shared-kinds.ts'
import { CARD, isSamePoint, type Point } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'
import type { GraphNode, NodeJobs } from '../kinds/graph-kind.ts'

export type CardNode = Node<{ node: GraphNode; job: LastJob | undefined; place: Point }, 'card'>
export type LinkEdge = Edge<{ isRunning: boolean }, 'link'>

export interface Elements {
  nodes: CardNode[]
  edges: LinkEdge[]
}

/** As the style sheet draws them. */
const HANDLE = 12
const handleAt = { y: (CARD.height - HANDLE) / 2, width: HANDLE, height: HANDLE }

/** Known up front: a link can be drawn to a card that is off the screen. */
const handles: NodeHandle[] = [
  { type: 'target', position: Position.Left, x: -HANDLE / 2, ...handleAt },
  { type: 'source', position: Position.Right, x: CARD.width - HANDLE / 2, ...handleAt },
]

/** `before` is what was drawn last, with what React Flow has added to it: what is selected, and where a drag has come to. */
export function flowElements(before: Elements, nodes: readonly GraphNode[], jobs: NodeJobs, places: Places): Elements {
  const cards = new Map(before.nodes.map((card) => [card.id, card]))
  const links = new Map(before.edges.map((edge) => [edge.id, edge]))
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return {
    nodes: nodes.map((node) => cardOf(cards.get(String(node.id)), node, jobs[node.id], places.get(node.id)!)),
    edges: nodes.flatMap((node) =>
      node.sources
        .filter((source) => names.has(source))
        .map((source) => {
          const ariaLabel = `Link from ${names.get(source)} to ${node.name}`
          return linkOf(links.get(linkId(source, node.id)), source, node.id, ariaLabel, jobs[node.id])
        }),
    ),
  }
}

function cardOf(before: CardNode | undefined, node: GraphNode, job: LastJob | undefined, place: Point): CardNode {
  const hasStayed = isSamePoint(before?.data.place, place)
  if (before && hasStayed && before.data.node === node && before.data.job === job) return before
  return {
    id: String(node.id),
    type: 'card',
    ...CARD,
    measured: { ...CARD },
    handles,
    ...before,
    ariaLabel: labelOf(node, job),
    data: { node, job, place },
    // Where a drag has brought it counts until it is put somewhere else.
    position: before && hasStayed ? before.position : place,
  }
}

function labelOf(node: GraphNode, job: LastJob | undefined): string {
  const parts = [node.name, node.component?.name, job?.status ?? 'never run', node.isDisabled ? 'disabled' : undefined]
  return parts.filter((part) => part !== undefined).join(', ')
}

const linkId = (source: number, target: number): string => `${source}-${target}`

function linkOf(
  before: LinkEdge | undefined,
  source: number,
  target: number,
  ariaLabel: string,
  job: LastJob | undefined,
): LinkEdge {
  const isRunning = job?.status === 'running'
  if (before && before.data?.isRunning === isRunning && before.ariaLabel === ariaLabel) return before
  const ends = { source: String(source), target: String(target) }
  return { ...before, id: linkId(source, target), type: 'link', ...ends, ariaLabel, data: { isRunning } }
}

/** Cards that are not where they were put, and, when there are any, also those that were never put anywhere. */
export function movedCards(cards: readonly CardNode[]): Places {
  const moved = cards.filter(({ position, data }) => !isSamePoint(position, data.place))
  if (moved.length === 0) return new Map()
  // What the user sees is kept: otherwise the loose ones would find other places next time.
  const loose = cards.filter(({ data }) => data.node.position === undefined)
  return new Map([...loose, ...moved].map(({ data, position }) => [data.node.id, whole(position)]))
}

/** The cards as if that move had not been. */
export function withoutMove(cards: readonly CardNode[], moved: Places): CardNode[] {
  const back = (card: CardNode): CardNode => ({ ...card, position: card.data.place })
  return cards.map((card) => (isSamePoint(moved.get(card.data.node.id), whole(card.position)) ? back(card) : card))
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
