interface Named {
  id: number
  name: string
}

/** The nodes with the text in their name, in any case and with or without accents; undefined when nothing is asked for. */
export function matchingIds(nodes: readonly Named[], text: string): number[] | undefined {
  const wanted = plain(text.trim())
  if (wanted === '') return undefined
  return nodes.filter(({ name }) => plain(name).includes(wanted)).map(({ id }) => id)
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The next match, or the one before; after the last comes the first. A new object each time, for it may be the same one again. */
export function stepTo(
  found: readonly number[],
  index: number | undefined,
  by: 1 | -1,
): { index: number; id: number } | undefined {
  if (found.length === 0) return undefined
  const from = index ?? (by === 1 ? -1 : found.length)
  const next = (from + by + found.length) % found.length
  return { index: next, id: found[next]! }
}
