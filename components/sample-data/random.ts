/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to `count` - 1. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
}

/** The generator is mulberry32: 32 bits of state, quick, and good enough for names and prices. */
export function makeRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { below, pick: (list) => list[below(list.length)]! }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
