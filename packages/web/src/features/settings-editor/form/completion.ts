/** Names of variables offered while a placeholder is being typed. */
const OPEN_PLACEHOLDER = /\{\{ *(#?[\p{L}\p{N}_.-]*)$/u
const MOST_OFFERED = 50
/** A placeholder is short: what stands far before the caret does not open one. */
const LOOKED_AT = 200

export interface Completion {
  /** What was typed of the name. */
  partial: string
  /** Those that go on like it first, then those that have it somewhere. */
  names: string[]
}

export function completionAt(text: string, caret: number, names: readonly string[]): Completion | undefined {
  const partial = OPEN_PLACEHOLDER.exec(text.slice(Math.max(0, caret - LOOKED_AT), caret))?.[1]
  if (partial === undefined) return undefined
  const wanted = partial.toLowerCase()
  const matching = names.filter((name) => name.toLowerCase().includes(wanted))
  const begins = (name: string) => Number(!name.toLowerCase().startsWith(wanted))
  const sorted = matching.toSorted((one, other) => begins(one) - begins(other) || one.localeCompare(other))
  return sorted.length > 0 ? { partial, names: sorted.slice(0, MOST_OFFERED) } : undefined
}

/** The text with the name put in, closed once, and where the caret goes. */
export function completed(text: string, caret: number, { partial }: Completion, name: string) {
  const before = text.slice(0, caret - partial.length) + name
  const rest = text.slice(caret)
  const closing = /^ *\}\}/.exec(rest)?.[0]
  const inserted = before + (closing ?? '}}')
  return { text: inserted + rest.slice(closing?.length ?? 0), caret: inserted.length }
}
