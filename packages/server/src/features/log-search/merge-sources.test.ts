import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSources, type Placed, type Source } from './merge-sources.ts'
import { compare, isBeyond, type Direction, type Position } from './position.ts'

const positions = fc.uniqueArray(
  fc.record({ at: fc.nat(40), major: fc.nat(3) }).map(({ at, major }) => ({ at, rank: 0, major, minor: 0 })),
  { selector: ({ at, major }) => `${at} ${major}`, maxLength: 40 },
)

/** Looks at a few of its items at a time, and says so. */
function aSource(all: readonly Position[], rank: number, direction: Direction, atOnce: number): Source<Placed> {
  const items = all
    .map((position) => ({ position: { ...position, rank } }))
    .toSorted((one, other) => compare(one.position, other.position) * direction)
  return {
    read: async (beyond, most) => {
      const rest = items.filter(({ position }) => isBeyond(position, beyond, direction))
      const found = rest.slice(0, Math.min(atOnce, most))
      return { items: found, reached: found.length === rest.length ? undefined : found.at(-1)!.position }
    },
  }
}

test('[P-D4.6] whatever is in the sources and however they are read, page after page gives each entry once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(positions, fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<Direction>(1, -1),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (given, direction, limit, isTimeUp) => {
        const expected = given
          .flatMap(([all], rank) => all.map((position) => ({ ...position, rank })))
          .toSorted((one, other) => compare(one, other) * direction)
        const answered: Position[] = []
        let next: Position | undefined = { at: direction === 1 ? -1 : 1_000, rank: 0, major: 0, minor: 0 }
        while (next) {
          const sources = given.map(([all, atOnce], rank) => aSource(all, rank, direction, atOnce))
          const page: { items: Placed[]; next: Position | undefined } = await mergeSources(sources, {
            start: next,
            direction,
            limit,
            isTimeUp: () => isTimeUp,
          })
          // Each answer is further than the one before, even without any time.
          expect(page.next === undefined || isBeyond(page.next, next, direction)).toBe(true)
          expect(page.items.length).toBeLessThanOrEqual(limit)
          answered.push(...page.items.map(({ position }) => position))
          next = page.next
        }
        expect(answered).toEqual(expected)
      },
    ),
  )
})
