import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Planner, type ChildStatus, type PlannedNode } from './planner.ts'

const node = (id: number, inputs: number[] = [], continuesOnFailure = false): PlannedNode => ({
  id,
  inputs,
  continuesOnFailure,
})

test('[E-2.1] a node starts when all its inputs have ended, and the run is finished when all have', () => {
  const planner = new Planner([node(1), node(2), node(3, [1, 2]), node(4, [3])], 10)
  expect(planner.take()).toEqual([1, 2])
  planner.ended(1, 'finished')
  expect(planner.take()).toEqual([])
  planner.ended(2, 'finished')
  expect(planner.take()).toEqual([3])
  expect(planner.outcome()).toBeUndefined()
  planner.ended(3, 'finished')
  expect(planner.take()).toEqual([4])
  planner.ended(4, 'finished')
  expect(planner.outcome()).toBe('finished')
})

test('[E-2.2] no more are active than the limit allows', () => {
  const planner = new Planner(
    [1, 2, 3].map((id) => node(id)),
    2,
  )
  expect(planner.take()).toEqual([1, 2])
  expect(planner.take()).toEqual([])
  planner.ended(2, 'finished')
  expect(planner.take()).toEqual([3])
})

test('[E-2.3] a failed node stops the run: what runs may end, nothing new starts, and it ends in error', () => {
  const planner = new Planner([node(1), node(2), node(3, [1]), node(4)], 2)
  expect(planner.take()).toEqual([1, 2])
  planner.ended(1, 'error')
  expect(planner.take()).toEqual([])
  expect(planner.outcome()).toBeUndefined()
  planner.ended(2, 'finished')
  expect(planner.outcome()).toBe('error')
})

test('[E-2.4] with continue on failure the rest goes on, and the run ends with a warning', () => {
  const planner = new Planner([node(1, [], true), node(2, [1])], 2)
  planner.take()
  planner.ended(1, 'error')
  expect(planner.take()).toEqual([2])
  planner.ended(2, 'finished')
  expect(planner.outcome()).toBe('warning')
})

test('[E-2.5] a warning of one is a warning of all, and a run with nothing to run is finished', () => {
  const planner = new Planner([node(1)], 1)
  planner.take()
  planner.ended(1, 'warning')
  expect(planner.outcome()).toBe('warning')
  expect(new Planner([], 1).outcome()).toBe('finished')
})

test('[E-2.6] a canceled run ends when what is active has ended', () => {
  const planner = new Planner([node(1), node(2, [1])], 1)
  planner.take()
  planner.cancel()
  expect(planner.outcome()).toBeUndefined()
  planner.ended(1, 'canceled')
  expect([planner.take(), planner.outcome()]).toEqual([[], 'canceled'])
})

test('[E-2.23] what would start if a node ended well is what starts when it does', () => {
  const planner = new Planner([node(1), node(2), node(3), node(4, [1, 2]), node(5, [3])], 2)
  expect(planner.take()).toEqual([1, 2])
  expect(planner.nextAfter(1)).toBe(3)
  expect(planner.nextAfter(4)).toBeUndefined()
  planner.ended(1, 'finished')
  planner.resume(3)
  expect(planner.take()).toEqual([])
  // 4 waits for 2 alone by now, 5 for 3 alone.
  expect([planner.nextAfter(2), planner.nextAfter(3)]).toEqual([4, 5])
  planner.ended(2, 'error')
  expect(planner.nextAfter(3)).toBeUndefined()
})

/** The same, thought of as simply as possible: everything is computed anew from what has ended. */
function reference(nodes: readonly PlannedNode[], limit: number, active: Set<number>, ended: Map<number, ChildStatus>) {
  const known = new Set(nodes.map(({ id }) => id))
  const failed = nodes.filter(({ id }) => ended.get(id) === 'error' || ended.get(id) === 'canceled')
  const isStopped = failed.some(({ continuesOnFailure }) => !continuesOnFailure)
  const ready = nodes.filter(
    ({ id, inputs }) =>
      !ended.has(id) && !active.has(id) && inputs.every((input) => !known.has(input) || ended.has(input)),
  )
  const mayStart = isStopped ? 0 : Math.min(ready.length, limit - active.size)
  if (active.size > 0 || mayStart > 0)
    return { ready: new Set(ready.map(({ id }) => id)), mayStart, outcome: undefined }
  const hasWarned = failed.length > 0 || ended.values().some((status) => status === 'warning')
  return { ready: new Set<number>(), mayStart, outcome: isStopped ? 'error' : hasWarned ? 'warning' : 'finished' }
}

const graphs = fc
  .record({
    size: fc.integer({ min: 0, max: 12 }),
    limit: fc.integer({ min: 1, max: 5 }),
    links: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 }),
    continued: fc.uniqueArray(fc.nat(11)),
    statuses: fc.array(fc.constantFrom<ChildStatus>('finished', 'finished', 'finished', 'warning', 'error'), {
      minLength: 12,
      maxLength: 12,
    }),
    choices: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ size, links, continued, limit, statuses, choices }) => ({
    limit,
    statuses,
    choices,
    nodes: Array.from({ length: size }, (_, id) =>
      node(
        id,
        links.filter(([source, target]) => target === id && source < target).map(([source]) => source),
        continued.includes(id),
      ),
    ),
  }))

test('[E-2.7] in every graph and order of events it agrees with the plain model, and always comes to an end', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, limit, statuses, choices }) => {
      const planner = new Planner(nodes, limit)
      const [active, ended] = [new Set<number>(), new Map<number, ChildStatus>()]
      for (let step = 0; step <= nodes.length; step++) {
        const expected = reference(nodes, limit, active, ended)
        const taken = planner.take()
        expect(taken).toHaveLength(expected.mayStart)
        for (const id of taken) {
          expect(expected.ready.has(id)).toBe(true)
          active.add(id)
        }
        expect(planner.outcome()).toBe(expected.outcome)
        if (expected.outcome !== undefined) return
        const candidates = [...active]
        const next = candidates[choices[step]! % candidates.length]!
        active.delete(next)
        ended.set(next, statuses[next]!)
        planner.ended(next, statuses[next]!)
        planner.ended(next, 'error')
      }
      expect.unreachable('the run did not end')
    }),
  )
})

test('[E-2.8] whoever takes a run over goes on where it stood', () => {
  const planner = new Planner([node(1), node(2, [1]), node(3, [1])], 2)
  planner.ended(1, 'finished')
  planner.resume(2)
  expect(planner.take()).toEqual([3])
  expect(planner.isActive(2)).toBe(true)
  planner.ended(2, 'finished')
  planner.ended(3, 'finished')
  expect(planner.outcome()).toBe('finished')
})
