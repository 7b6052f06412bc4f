import { expect, test } from 'vitest'
import { membersOf, parseStat, readProcessTable, type ProcessRow } from './process-table.ts'

const row = (pid: number, parent: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
  pid,
  parent,
  group: pid,
  session: pid,
  started: pid,
  residentBytes: 0,
  ...more,
})
const pidsOf = (rows: ProcessRow[]): number[] => rows.map(({ pid }) => pid)

test('a process may call itself anything', () => {
  const rest = `1 7 7 0 -1 4194560 1 0 0 0 1 1 0 0 20 0 11 0 4711 1000 25 0`
  expect(parseStat(`42 (a) R 9 (b) S ${rest}`)).toMatchObject({
    pid: 42,
    parent: 1,
    group: 7,
    session: 7,
    started: 4711,
  })
  expect(parseStat(`42 (gone) Z ${rest}`)).toBeUndefined()
  expect(parseStat(undefined)).toBeUndefined()
})

test('[E-3.9] to a run belong descendants, the group, the session, and those who were seen in it', () => {
  const table = [
    row(10, 1),
    row(11, 10),
    row(12, 11),
    row(20, 1, { group: 10 }),
    row(21, 1, { session: 10 }),
    row(30, 1),
    row(31, 30),
    row(40, 1),
  ]
  expect(pidsOf(membersOf(table, [10], new Set()))).toEqual([10, 11, 12, 20, 21])
  expect(pidsOf(membersOf(table, [10], new Set(['30:30'])))).toEqual([10, 11, 12, 20, 21, 30, 31])
  // Another process has got the number meanwhile.
  expect(pidsOf(membersOf(table, [10], new Set(['30:29'])))).toEqual([10, 11, 12, 20, 21])
  expect(pidsOf(membersOf(table, [10, 40], new Set()))).toEqual([10, 11, 12, 20, 21, 40])
})

test('this process is in the table, with the memory it uses', () => {
  const self = readProcessTable().find(({ pid }) => pid === process.pid)
  expect(self!.parent).toBe(process.ppid)
  expect(self!.residentBytes / process.memoryUsage.rss()).toBeCloseTo(1, 0)
})
