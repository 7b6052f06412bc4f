/**
 * Several sources, each in the order of time, as one. A source looks for a while and says how far it has come; only what lies before the place
 * that all of them have passed can be answered.
 */
import { compare, isBeyond, type Direction, type Position } from './position.ts'

export interface Placed {
  position: Position
}

export interface Source<Item extends Placed> {
  /** What lies beyond a position, in order and at most so much of it, found by a bounded amount of work. */
  read(beyond: Position, most: number): Promise<Look<Item>>
}

export interface Look<Item> {
  items: Item[]
  /** Between where it began and here nothing is missing. Undefined: nor is there anything further on. */
  reached: Position | undefined
}

export interface Merged<Item> {
  items: Item[]
  /** From where to go on. Undefined: nothing is left. */
  next: Position | undefined
}

interface Reading<Item extends Placed> extends Look<Item> {
  source: Source<Item>
}

export async function mergeSources<Item extends Placed>(
  sources: readonly Source<Item>[],
  { start, direction, limit, isTimeUp }: MergeOptions,
): Promise<Merged<Item>> {
  const readings = sources.map((source): Reading<Item> => ({ source, items: [], reached: start }))
  const readOn = async (reading: Reading<Item>) => {
    if (!reading.reached) return
    // One more than is answered: then it is known whether that was all.
    const { items, reached } = await reading.source.read(reading.reached, limit + 1)
    reading.items.push(...items)
    reading.reached = reached
  }
  // Each at least once, so that every answer is further than the one before.
  await Promise.all(readings.map(readOn))
  for (;;) {
    const last = leastFar(readings, direction)
    const ready = inOrder(readings, last?.reached, direction)
    if (!last || ready.length > limit || isTimeUp()) {
      const items = ready.slice(0, limit)
      return { items, next: ready.length > limit ? items.at(-1)!.position : last?.reached }
    }
    await readOn(last)
  }
}

export interface MergeOptions {
  start: Position
  direction: Direction
  limit: number
  isTimeUp: () => boolean
}

function leastFar<Item extends Placed>(
  readings: readonly Reading<Item>[],
  direction: Direction,
): Reading<Item> | undefined {
  const going = readings.filter(({ reached }) => reached !== undefined)
  return going.toSorted((one, other) => compare(one.reached!, other.reached!) * direction)[0]
}

/** A line that moved into the archive meanwhile may have been found twice: once is enough. */
function inOrder<Item extends Placed>(
  readings: readonly Reading<Item>[],
  horizon: Position | undefined,
  direction: Direction,
): Item[] {
  return readings
    .flatMap(({ items }) => items)
    .filter(({ position }) => !horizon || !isBeyond(position, horizon, direction))
    .toSorted((one, other) => compare(one.position, other.position) * direction)
    .filter(({ position }, i, all) => i === 0 || compare(position, all[i - 1]!.position) !== 0)
}
