/** Which fields of a thing changed from one version to the next, as the version history names them. */
const ignoredFields = {
  workspace: new Set(['created', 'frontend_settings', 'last_run', 'id', 'user_id']),
  dawg: new Set(['id', 'user', 'frontend_settings', 'last_run', 'last_run_duration', 'author', 'created']),
  configuration: new Set(['id', 'user_id', 'created', 'frontend_settings']),
} as const satisfies Record<string, ReadonlySet<string>>

type Snapshot = Readonly<Record<string, unknown>>

/** The names in alphabetical order. */
export function changedFields(kind: keyof typeof ignoredFields, before: Snapshot, after: Snapshot): string[] {
  const ignored: ReadonlySet<string> = ignoredFields[kind]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !ignored.has(name) && !isSameValue(ownValue(before, name), ownValue(after, name)))
    .toSorted()
}

/** Equality of JSON: the order of keys does not matter, and a key without a value is no key. */
export function isSameValue(one: unknown, other: unknown): boolean {
  // A list of what is still to be compared instead of recursion: what users send may be nested without end.
  const pairs: [unknown, unknown][] = [[one, other]]
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return false
    const keys = keysOf(left)
    if (keys.length !== keysOf(right).length) return false
    for (const key of keys) pairs.push([left[key], ownValue(right, key)])
  }
  return true
}

const isContainer = (value: unknown): value is Snapshot => typeof value === 'object' && value !== null
const keysOf = (value: Snapshot): string[] => Object.keys(value).filter((key) => value[key] !== undefined)
const ownValue = (value: Snapshot, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)
