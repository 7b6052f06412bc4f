/** Of two large texts, what differs and a little around it: as much as a person can read and a browser can draw at once. */
import { lineDiff, type Hunk } from './line-diff.ts'

const LARGE_CHARACTERS = 400_000
const LONG_LINE = 10_000

const CONTEXT_LINES = 3
const MOST_HUNKS = 200
const MOST_LINES_OF_HUNK = 300
const SHOWN_OF_LINE = 1_000
const BEFORE_DIFFERENCE = 80

const GAP = '⋯'

export interface Excerpt {
  before: string
  after: string
  /** The number of each line in the whole text; 0 where lines were left out. */
  numbers: { before: number[]; after: number[] }
  /** Changes that are not in it, or not all of them. */
  isCut: boolean
}

/** Whether comparing them as they are would hold up the page. */
export const isLarge = (before: string, after: string): boolean =>
  before.length + after.length > LARGE_CHARACTERS || hasLongLine(before) || hasLongLine(after)

function hasLongLine(text: string): boolean {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    if ((end < 0 ? text.length : end) - from > LONG_LINE) return true
    if (end < 0) return false
    from = end + 1
  }
  return false
}

export function excerptOf(before: string, after: string): Excerpt {
  const [linesA, linesB] = [before.split('\n'), after.split('\n')]
  const hunks = lineDiff(linesA, linesB)
  const [sideA, sideB] = [new Collected(linesA), new Collected(linesB)]
  let isCut = hunks.length > MOST_HUNKS
  let shown = { a: 0, b: 0 }
  for (const hunk of hunks.slice(0, MOST_HUNKS)) {
    // As many lines before it on both sides: what lies between two hunks is the same in both.
    const context = Math.min(CONTEXT_LINES, hunk.fromA - shown.a)
    if (hunk.fromA - context > shown.a) for (const side of [sideA, sideB]) side.gap()
    for (let back = context; back > 0; back--) {
      sideA.add(hunk.fromA - back, 0)
      sideB.add(hunk.fromB - back, 0)
    }
    const start = firstDifference(linesA, linesB, hunk)
    sideA.addAll(hunk.fromA, hunk.toA, start)
    sideB.addAll(hunk.fromB, hunk.toB, start)
    const following = Math.min(CONTEXT_LINES, linesA.length - hunk.toA, gapAfter(hunks, hunk))
    for (let ahead = 0; ahead < following; ahead++) {
      sideA.add(hunk.toA + ahead, 0)
      sideB.add(hunk.toB + ahead, 0)
    }
    shown = { a: hunk.toA + following, b: hunk.toB + following }
  }
  if (shown.a < linesA.length || shown.b < linesB.length) for (const side of [sideA, sideB]) side.gap()
  isCut ||= sideA.isCut || sideB.isCut
  const numbers = { before: sideA.numbers, after: sideB.numbers }
  return { before: sideA.shown.join('\n'), after: sideB.shown.join('\n'), numbers, isCut }
}

/** Lines until the next hunk, all of which may be shown after this one. */
function gapAfter(hunks: readonly Hunk[], hunk: Hunk): number {
  const next = hunks[hunks.indexOf(hunk) + 1]
  return next ? next.fromA - hunk.toA : Number.POSITIVE_INFINITY
}

/** Where two long lines begin to differ; what was the same up to there need not be read. */
function firstDifference(linesA: readonly string[], linesB: readonly string[], { fromA, fromB }: Hunk): number {
  const [one = '', other = ''] = [linesA[fromA], linesB[fromB]]
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return Math.max(0, at - BEFORE_DIFFERENCE)
}

class Collected {
  isCut = false
  private readonly lines: readonly string[]
  readonly shown: string[] = []
  readonly numbers: number[] = []

  constructor(lines: readonly string[]) {
    this.lines = lines
  }

  add(index: number, start: number): void {
    const line = this.lines[index]!
    this.numbers.push(index + 1)
    if (line.length <= SHOWN_OF_LINE) {
      this.shown.push(line)
      return
    }
    const end = start + SHOWN_OF_LINE
    this.isCut ||= line.length > end
    this.shown.push(`${start > 0 ? '…' : ''}${line.slice(start, end)}${line.length > end ? '…' : ''}`)
  }

  addAll(from: number, to: number, start: number): void {
    const end = Math.min(to, from + MOST_LINES_OF_HUNK)
    for (let index = from; index < end; index++) this.add(index, start)
    if (end === to) return
    this.isCut = true
    this.gap()
  }

  gap(): void {
    this.shown.push(GAP)
    this.numbers.push(0)
  }
}
