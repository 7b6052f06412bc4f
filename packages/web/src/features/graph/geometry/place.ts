/** Where every node stands: where it was put, or, for those that nobody has put anywhere yet, a sensible free place. */
import { layers } from '@clew/contract/rules/graph'
import { CARD, PITCH, type Point } from './card.ts'
import { columns, pack, splitIntoFlows, type Places } from './flows.ts'
import { linksOf, type Linked } from './links.ts'

interface Placed extends Linked {
  /** Undefined: nobody has put it anywhere yet. */
  position: Point | undefined
}

export function placesOf(nodes: readonly Placed[]): Places {
  const fixed = nodes.filter((node): node is Placed & { position: Point } => node.position !== undefined)
  if (fixed.length === 0) return pack(splitIntoFlows(nodes).map(columns))
  const places = new Map(fixed.map(({ id, position }) => [id, position]))
  const loose = nodes.filter(({ position }) => position === undefined)
  if (loose.length > 0) addLoose(places, nodes, loose)
  return places
}

function addLoose(places: Map<number, Point>, nodes: readonly Placed[], loose: readonly Placed[]): void {
  const points = [...places.values()]
  const left = Math.min(...points.map(({ x }) => x))
  const right = Math.max(...points.map(({ x }) => x))
  const below = Math.max(...points.map(({ y }) => y)) + PITCH.y
  const taken = new TakenRoom(points)
  const links = linksOf(nodes)
  const looseIds = loose.map(({ id }) => id)
  // Sources first, so that what comes after them stands right of them. What is in a circle has no order and comes last.
  for (const id of new Set([...layers(looseIds, links).flat(), ...looseIds])) {
    const sources = (links.get(id) ?? []).flatMap((source) => places.get(source) ?? [])
    const place = sources.length > 0 ? taken.firstBelow(rightOf(sources)) : taken.firstInRows(left, right, below)
    places.set(id, place)
    taken.add(place)
  }
}

const rightOf = (sources: readonly Point[]): Point => ({
  x: Math.max(...sources.map(({ x }) => x)) + PITCH.x,
  y: Math.round(sources.reduce((sum, { y }) => sum + y, 0) / sources.length),
})

/** Looks only at neighbours: a thousand cards must not be compared with a thousand. */
class TakenRoom {
  private readonly squares = new Map<string, Point[]>()

  constructor(points: readonly Point[]) {
    for (const point of points) this.add(point)
  }

  add(point: Point): void {
    const key = squareOf(point.x, point.y)
    const known = this.squares.get(key)
    if (known) known.push(point)
    else this.squares.set(key, [point])
  }

  firstBelow({ x, y }: Point): Point {
    let top = y
    while (!this.isFree({ x, y: top })) top += PITCH.y
    return { x, y: top }
  }

  firstInRows(left: number, right: number, top: number): Point {
    for (let y = top; ; y += PITCH.y)
      for (let x = left; x <= right; x += PITCH.x) if (this.isFree({ x, y })) return { x, y }
  }

  private isFree(wanted: Point): boolean {
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const near = this.squares.get(squareOf(wanted.x + dx * PITCH.x, wanted.y + dy * PITCH.y)) ?? []
        if (near.some((point) => overlaps(point, wanted))) return false
      }
    return true
  }
}

const squareOf = (x: number, y: number): string => `${Math.floor(x / PITCH.x)} ${Math.floor(y / PITCH.y)}`

const overlaps = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height
