export interface Figure {
  what: string
  value: string
  /** The goal, or what the same takes without us. */
  beside: string
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
