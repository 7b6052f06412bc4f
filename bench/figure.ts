export interface Figure {
  what: string
  value: string
  /** The goal, or what the same takes without us. */
  beside: string
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** The value below which that share of them lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const verdict = (isReached: boolean): string => (isReached ? '✓' : '✗')
