/** Parts of a graph that have no link between them, and how they share the canvas. */
import { layers } from '@clew/contract/rules/graph'
import { CARD, PITCH, type Point } from './card.ts'
import { linksOf, type Linked } from './links.ts'

export type Places = ReadonlyMap<number, Point>

/** Wider than high, as canvases are. */
const ASPECT = 1.8
const BETWEEN_FLOWS = { x: PITCH.x - CARD.width, y: 2 * (PITCH.y - CARD.height) }

/** The nodes in groups: whatever is linked, over any number of steps, is in one. Larger groups come first. */
export function splitIntoFlows<Node extends Linked>(nodes: readonly Node[]): Node[][] {
  const leader = new Map(nodes.map(({ id }) => [id, id]))
  const find = (id: number): number => {
    let top = id
    while (leader.get(top) !== top) top = leader.get(top)!
    // Whoever asks next has one step to go.
    for (let at = id; at !== top;) {
      const next = leader.get(at)!
      leader.set(at, top)
      at = next
    }
    return top
  }
  for (const { id, sources } of nodes)
    for (const source of sources) if (leader.has(source)) leader.set(find(source), find(id))
  const flows = Map.groupBy(nodes, ({ id }) => find(id))
  return [...flows.values()].toSorted((a, b) => b.length - a.length)
}

/** Columns from left to right, each as early as possible, centred on each other. Quick rather than beautiful. */
export function columns(nodes: readonly Linked[]): Places {
  const ids = nodes.map(({ id }) => id)
  const found = layers(ids, linksOf(nodes))
  const highest = Math.max(...found.map((column) => column.length))
  return new Map(
    found.flatMap((column, x) =>
      column.map((id, y): [number, Point] => [
        id,
        { x: x * PITCH.x, y: (y + (highest - column.length) / 2) * PITCH.y },
      ]),
    ),
  )
}

/** Puts flows beside and below each other, in the order given; each keeps its shape. */
export function pack(flows: readonly Places[]): Places {
  const boxes = flows.filter((places) => places.size > 0).map(boxOf)
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  const widest = Math.max(Math.sqrt(area * ASPECT), ...boxes.map(({ width }) => width))
  const packed = new Map<number, Point>()
  let left = 0
  let top = 0
  let rowHeight = 0
  for (const { places, x, y, width, height } of boxes) {
    if (left > 0 && left + width > widest) {
      top += rowHeight
      left = 0
      rowHeight = 0
    }
    for (const [id, point] of places)
      packed.set(id, { x: Math.round(point.x - x + left), y: Math.round(point.y - y + top) })
    left += width
    rowHeight = Math.max(rowHeight, height)
  }
  return packed
}

function boxOf(places: Places) {
  const points = [...places.values()]
  const x = Math.min(...points.map((point) => point.x))
  const y = Math.min(...points.map((point) => point.y))
  const right = Math.max(...points.map((point) => point.x))
  const bottom = Math.max(...points.map((point) => point.y))
  // A single card needs no more room around it than within a flow; anything larger is set apart.
  const below = places.size === 1 ? PITCH.y - CARD.height : BETWEEN_FLOWS.y
  return {
    places,
    x,
    y,
    width: right - x + CARD.width + BETWEEN_FLOWS.x,
    height: bottom - y + CARD.height + below,
  }
}
