/** Which lines differ between two texts. Quick on megabytes, and never quadratic: lines that occur once in both hold the rest in place. */

/** Lines `fromA` to before `toA` became lines `fromB` to before `toB`. */
export interface Hunk {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

/** Up to so many pairs of lines are compared with each other, one by one. */
const MOST_PAIRS = 250_000

export function lineDiff(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  // A list of what is still to be compared instead of recursion: there may be very many parts.
  const parts: Hunk[] = [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const rest = withoutCommonEnds(before, after, part)
    if (rest.fromA === rest.toA && rest.fromB === rest.toB) continue
    const anchors = rest.fromA < rest.toA && rest.fromB < rest.toB ? anchorsIn(before, after, rest) : []
    if (anchors.length > 0) for (const inner of between(anchors, rest)) parts.push(inner)
    else hunks.push(rest)
  }
  return joined(hunks.toSorted((one, other) => one.fromA - other.fromA || one.fromB - other.fromB))
}

function withoutCommonEnds(before: readonly string[], after: readonly string[], part: Hunk): Hunk {
  let { fromA, toA, fromB, toB } = part
  while (fromA < toA && fromB < toB && before[fromA] === after[fromB]) {
    fromA += 1
    fromB += 1
  }
  while (fromA < toA && fromB < toB && before[toA - 1] === after[toB - 1]) {
    toA -= 1
    toB -= 1
  }
  return { fromA, toA, fromB, toB }
}

type Pair = readonly [a: number, b: number]

/** Lines that both have, in the same order in both. */
function anchorsIn(before: readonly string[], after: readonly string[], part: Hunk): Pair[] {
  const unique = uniquePairs(before, after, part)
  if (unique.length > 0) return longestRise(unique)
  const isSmall = (part.toA - part.fromA) * (part.toB - part.fromB) <= MOST_PAIRS
  return isSmall ? commonLines(before, after, part) : []
}

function uniquePairs(before: readonly string[], after: readonly string[], part: Hunk): Pair[] {
  const places = new Map<string, { a: number; b: number; timesA: number; timesB: number }>()
  for (let a = part.fromA; a < part.toA; a++) {
    const place = places.get(before[a]!)
    if (place) place.timesA += 1
    else places.set(before[a]!, { a, b: -1, timesA: 1, timesB: 0 })
  }
  for (let b = part.fromB; b < part.toB; b++) {
    const place = places.get(after[b]!)
    if (!place) continue
    place.timesB += 1
    place.b = b
  }
  // In the order of the first text, in which they were put in.
  return [...places.values()]
    .filter(({ timesA, timesB }) => timesA === 1 && timesB === 1)
    .map(({ a, b }): Pair => [a, b])
}

/** The longest selection in which the second numbers rise as the first do. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  /** The last pair of the best selection of each length, and what came before each pair in its selection. */
  const ends: number[] = []
  const previous = new Int32Array(pairs.length)
  pairs.forEach(([, b], index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < b) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = index
  })
  const rise: Pair[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.push(pairs[index]!)
  return rise.toReversed()
}

/** The longest common selection of two short parts, by the table of all pairs. */
function commonLines(before: readonly string[], after: readonly string[], part: Hunk): Pair[] {
  const { fromA, toA, fromB, toB } = part
  const width = toB - fromB + 1
  const lengths = new Uint32Array((toA - fromA + 1) * width)
  const at = (a: number, b: number) => (a - fromA) * width + (b - fromB)
  for (let a = toA - 1; a >= fromA; a--)
    for (let b = toB - 1; b >= fromB; b--)
      lengths[at(a, b)] =
        before[a] === after[b]
          ? lengths[at(a + 1, b + 1)]! + 1
          : Math.max(lengths[at(a + 1, b)]!, lengths[at(a, b + 1)]!)
  const common: Pair[] = []
  for (let a = fromA, b = fromB; a < toA && b < toB;) {
    if (before[a] === after[b]) common.push([a++, b++])
    else if (lengths[at(a + 1, b)]! >= lengths[at(a, b + 1)]!) a += 1
    else b += 1
  }
  return common
}

/** What lies before, between and after the lines that both have. */
function between(anchors: readonly Pair[], { fromA, toA, fromB, toB }: Hunk): Hunk[] {
  const starts: Pair[] = [[fromA - 1, fromB - 1], ...anchors]
  return starts.map(([a, b], index) => {
    const [nextA, nextB] = anchors[index] ?? [toA, toB]
    return { fromA: a + 1, toA: nextA, fromB: b + 1, toB: nextB }
  })
}

/** Hunks with nothing between them are one. */
function joined(hunks: readonly Hunk[]): Hunk[] {
  const result: Hunk[] = []
  for (const hunk of hunks) {
    const last = result.at(-1)
    if (last && last.toA === hunk.fromA && last.toB === hunk.fromB)
      Object.assign(last, { toA: hunk.toA, toB: hunk.toB })
    else result.push({ ...hunk })
  }
  return result
}
