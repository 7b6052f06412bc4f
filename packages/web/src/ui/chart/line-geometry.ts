export interface ChartPoint {
  /** Milliseconds. */
  at: number
  value: number
}

interface Place {
  x: number
  y: number
}

/** Never 0, which nothing could be measured by. */
export const highestOf = (points: readonly ChartPoint[]): number =>
  points.reduce((highest, { value }) => Math.max(highest, value), 1)

export const linePath = (places: readonly Place[]): string =>
  places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

/** The line and what is below it. */
export function areaPath(places: readonly Place[]): string {
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return ''
  return `${linePath(places)}L${round(last.x)} 100L${round(first.x)} 100Z`
}

export function nearestPoint(points: readonly ChartPoint[], at: number): ChartPoint | undefined {
  let nearest: ChartPoint | undefined
  for (const point of points) if (!nearest || Math.abs(point.at - at) < Math.abs(nearest.at - at)) nearest = point
  return nearest
}

const round = (value: number): number => Math.round(value * 100) / 100
