/**
 * `{{name}}` in a text of the settings stands for a variable of the workspace. Names are letters, digits, `_`, `-` and `.`, with a
 * leading `#` for secrets. The value is put in as it is, once: a placeholder inside a value stays text.
 */
type Variables = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{ *(#?[\p{L}\p{N}_.-]+) *\}\}/gu
const ONLY_PLACEHOLDER = new RegExp(`^${PLACEHOLDER.source}$`, 'u')

export const isPlaceholder = (text: string): boolean => ONLY_PLACEHOLDER.test(text)

/** Names used in any text at any depth, each once, in the order in which they come; keys are not looked at. */
export function placeholderNames(value: unknown): string[] {
  const names = new Set<string>()
  // A list of what is still to be read instead of recursion: a user may type thousands of brackets.
  const parts = [value]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part === 'string') for (const [, name] of part.matchAll(PLACEHOLDER)) names.add(name!)
    else if (typeof part === 'object' && part !== null)
      for (const below of Object.values(part).toReversed()) parts.push(below)
  }
  return [...names]
}

export const unknownPlaceholders = (value: unknown, variables: Variables): string[] =>
  placeholderNames(value).filter((name) => !Object.hasOwn(variables, name))

/** A copy with the values in place; a placeholder that no variable has stays as it is. */
export function replacePlaceholders(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
      Object.hasOwn(variables, name) ? variables[name]! : placeholder,
    )
  }
  if (Array.isArray(value)) return value.map((element) => replacePlaceholders(element, variables))
  if (typeof value !== 'object' || value === null) return value
  // Built from entries: an assignment to the key `__proto__` would set the prototype instead.
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, replacePlaceholders(below, variables)]))
}
