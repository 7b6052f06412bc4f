/** Where a span of time lies on the axis; undefined when it lies outside. */
export interface Placed {
  leftPercent: number
  widthPercent: number
  /** Whether it goes on beyond that edge of the axis. */
  isCutAtStart: boolean
  isCutAtEnd: boolean
}

export function place(start: number, end: number, from: number, to: number): Placed | undefined {
  if (to <= from || start > to || end < from) return undefined
  const percent = (moment: number) => ((moment - from) / (to - from)) * 100
  const left = percent(Math.max(start, from))
  return {
    leftPercent: left,
    // The clocks of two machines may disagree: nothing ends before it begins.
    widthPercent: Math.max(0, percent(Math.min(end, to)) - left),
    isCutAtStart: start < from,
    isCutAtEnd: end > to,
  }
}
