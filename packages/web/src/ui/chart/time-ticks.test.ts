import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const labels = (from: string, to: string, most: number) =>
  timeTicks(Date.parse(from), Date.parse(to), most).map(({ label }) => label)

test('marks stand at round local times, never more than there is room for', () => {
  expect(labels('2026-11-15T08:07:00Z', '2026-11-15T10:07:00Z', 5)).toEqual(['09:30', '10:00', '10:30', '11:00'])
  expect(labels('2026-11-15T08:07:00Z', '2026-11-15T10:07:00Z', 2)).toEqual(['10:00', '11:00'])
})

test('short spans are told in seconds', () => {
  expect(labels('2026-11-15T08:00:03Z', '2026-11-15T08:00:18Z', 4)).toEqual(['09:00:05', '09:00:10', '09:00:15'])
})

test('the day is told where it begins, and alone where marks are days apart', () => {
  expect(labels('2026-11-14T22:00:00Z', '2026-11-15T01:00:00Z', 4)).toEqual(['23:00', '15.11. 00:00', '01:00', '02:00'])
  expect(labels('2026-11-10T12:00:00Z', '2026-11-16T12:00:00Z', 3)).toEqual(['11.11.', '13.11.', '15.11.'])
})

test('a span without length has no marks', () => {
  expect(timeTicks(5, 5, 10)).toEqual([])
  expect(timeTicks(0, 10, 0)).toEqual([])
})

test('a mark knows its place', () => {
  const from = Date.parse('2026-11-15T08:00:00Z')
  expect(timeTicks(from, from + 4 * 3_600_000, 4).map(({ percent }) => percent)).toEqual([0, 25, 50, 75, 100])
})
