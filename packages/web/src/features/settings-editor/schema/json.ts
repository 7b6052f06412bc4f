/** Settings as plain JSON. */
export type JsonObject = Record<string, unknown>
export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as JsonObject)[key]
  }
  return found
}

/** A copy in which the value at the path is what `change` makes of it; what there is no place for stays away. */
export function changeAt(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value
  const below = changeAt((value as JsonObject)[key], rest, change)
  if (Array.isArray(value)) return value.with(Number(key), below)
  // Built from entries: an assignment to the key `__proto__` would set the prototype instead.
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, name === key ? below : own]))
}

/** `parameters.code` as a path. */
export const pathOf = (dotted: string): string[] => (dotted === '' ? [] : dotted.split('.'))

/** Whether there are more values than `limit`, without counting the rest. */
export function hasMoreValuesThan(value: unknown, limit: number): boolean {
  let count = 0
  const parts = [value]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part !== 'object' || part === null) count += 1
    else parts.push(...(Object.values(part) as unknown[]).slice(0, limit + 1))
    if (count > limit) return true
  }
  return false
}
