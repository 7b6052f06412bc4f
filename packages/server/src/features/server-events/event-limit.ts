/** What goes wrong over and over is told a few times a minute, and then how often it was not told. */
const MOST_A_MINUTE = 10
const MINUTE_MS = 60_000
/** Kinds that have been quiet for a minute are forgotten when there are so many. */
const MANY_KINDS = 500

interface Told {
  since: number
  count: number
  left: number
}

export class EventLimit {
  readonly #told = new Map<string, Told>()

  /** Undefined: not now. Otherwise how many of the kind were left out before. */
  admit(kind: string, nowMs: number): number | undefined {
    const told = this.#told.get(kind)
    if (told && nowMs - told.since < MINUTE_MS) {
      const isOne = told.count < MOST_A_MINUTE
      if (isOne) told.count++
      else told.left++
      return isOne ? 0 : undefined
    }
    if (this.#told.size >= MANY_KINDS) this.#forget(nowMs)
    this.#told.set(kind, { since: nowMs, count: 1, left: 0 })
    return told?.left ?? 0
  }

  #forget(nowMs: number): void {
    for (const [kind, { since }] of this.#told) if (nowMs - since >= MINUTE_MS) this.#told.delete(kind)
  }
}
