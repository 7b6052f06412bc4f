/** How high the lines of the lists were that were left last: a guess instead would put a reader who comes back elsewhere. */
import type { VirtualItem } from '@tanstack/react-virtual'

const MOST_LISTS = 10

const heights = new Map<string, VirtualItem[]>()

export const recallHeights = (list: string): VirtualItem[] => heights.get(list) ?? []

export function rememberHeights(list: string, lines: VirtualItem[]): void {
  // Deleted first: a map keeps the order in which keys came, and the oldest goes.
  heights.delete(list)
  heights.set(list, lines)
  const [oldest] = heights.keys()
  if (heights.size > MOST_LISTS && oldest !== undefined) heights.delete(oldest)
}
