/** What CodeMirror marks: whole lines are matched first, then the characters of those that changed. */
import { Change, presentableDiff } from '@codemirror/merge'
import { lineDiff } from './line-diff.ts'

/** Above it, lines that changed are marked as a whole. */
const MOST_CHARACTERS = 20_000
/** Changes that have little in common are told apart less exactly after so long. */
const fine = { scanLimit: 500, timeout: 30 }

export function linesFirst(before: string, after: string): readonly Change[] {
  const [linesA, linesB] = [before.split('\n'), after.split('\n')]
  const [startsA, startsB] = [startsOf(linesA), startsOf(linesB)]
  return lineDiff(linesA, linesB).flatMap((hunk) => {
    const fromA = Math.min(startsA[hunk.fromA]!, before.length)
    const fromB = Math.min(startsB[hunk.fromB]!, after.length)
    const toA = Math.min(startsA[hunk.toA]!, before.length)
    const toB = Math.min(startsB[hunk.toB]!, after.length)
    if (toA - fromA + toB - fromB > MOST_CHARACTERS) return [new Change(fromA, toA, fromB, toB)]
    return presentableDiff(before.slice(fromA, toA), after.slice(fromB, toB), fine).map(
      (change) => new Change(fromA + change.fromA, fromA + change.toA, fromB + change.fromB, fromB + change.toB),
    )
  })
}

/** Where each line begins, and where one after the last would. */
function startsOf(lines: readonly string[]): number[] {
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  return starts
}
