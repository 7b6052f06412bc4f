/**
 * The brand drawing: the way out of a labyrinth as one line. The corridors are rings around the middle that break open
 * below it. The line starts in the middle, walks each ring almost all the way round, turns at the opening, comes back on
 * another ring, and leaves to the right.
 */
export interface Labyrinth {
  center: Point
  outerRadius: number
  /** Between two neighbouring rings. */
  spacing: number
  /** Half the width of the opening: room for the widest turn of each side. */
  halfOpening: number
  /** The rings as the way out walks them; 1 is the outermost. */
  order: readonly number[]
  /** Where the line ends, outside. */
  exit: Point
}

interface Point {
  x: number
  y: number
}

/** A ring's end at the opening, and the direction in which the ring would go on into the opening. */
interface RingEnd extends Point {
  into: Point
}

const LEFT = -1
const RIGHT = 1
/** The line passes here when it has left the outermost ring. */
const OUTSIDE = 0
/** Handles this long, measured in the distance of its ends, make a curve a half circle. */
const HALF_CIRCLE = 2 / 3

export function wayOut(labyrinth: Labyrinth): string {
  const { center, order, exit } = labyrinth
  // Every ring changes the side, and the last one has to end at the right, where the exit is.
  let side = order.length % 2 === 0 ? RIGHT : LEFT
  let path = `M${point(center)}${fromTheMiddle(labyrinth, ringEnd(labyrinth, order[0]!, side))}`
  for (const [index, ring] of order.entries()) {
    const radius = round(radiusOf(labyrinth, ring))
    const clockwise = side === LEFT ? 1 : 0
    side = -side
    const end = ringEnd(labyrinth, ring, side)
    const next = ringEnd(labyrinth, order[index + 1] ?? OUTSIDE, side)
    path += `A${radius} ${radius} 0 1 ${clockwise} ${point(end)}${turn(end, next)}`
  }
  return path + toTheExit(ringEnd(labyrinth, OUTSIDE, RIGHT), exit)
}

const radiusOf = ({ outerRadius, spacing }: Labyrinth, ring: number): number => outerRadius - (ring - 1) * spacing

function ringEnd(labyrinth: Labyrinth, ring: number, side: number): RingEnd {
  const { center, halfOpening } = labyrinth
  const radius = radiusOf(labyrinth, ring)
  const below = Math.sqrt(radius ** 2 - halfOpening ** 2)
  return {
    x: center.x + side * halfOpening,
    y: center.y + below,
    into: { x: (-side * below) / radius, y: halfOpening / radius },
  }
}

function fromTheMiddle({ center, halfOpening }: Labyrinth, end: RingEnd): string {
  const down = { x: center.x, y: center.y + 0.75 * distance(center, end) }
  return curve(down, ahead(end, 0.9 * halfOpening), end)
}

function turn(from: RingEnd, to: RingEnd): string {
  const handle = HALF_CIRCLE * distance(from, to)
  return curve(ahead(from, handle), ahead(to, handle), to)
}

function toTheExit(from: RingEnd, exit: Point): string {
  const handle = 0.45 * distance(from, exit)
  return curve(ahead(from, -handle), { x: exit.x - handle, y: exit.y }, exit)
}

const ahead = ({ x, y, into }: RingEnd, length: number): Point => ({ x: x + length * into.x, y: y + length * into.y })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const curve = (handle: Point, otherHandle: Point, end: Point): string =>
  `C${point(handle)} ${point(otherHandle)} ${point(end)}`
const point = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
const round = (length: number): number => Number(length.toFixed(2))
