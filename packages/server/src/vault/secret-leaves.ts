/** Which leaves of a JSON value are secrets: all below a key that begins with `#`, and whatever is sealed. */
import { Refusal } from '../refusal.ts'
import { isSealed } from './sealed.ts'

/** Stands for a secret in everything that leaves the server; sent back, it means that the secret stays as it is. */
export const MASK = '*****'

export type JsonObject = Record<string, unknown>
/** An object stays an object; of anything else nothing is promised. */
export type Rewritten<Value> = Value extends JsonObject ? JsonObject : unknown

const MAX_DEPTH = 100
const SHOWN_PATH_LENGTH = 200

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSecretKey = (key: string): boolean => key.startsWith('#')

/** Nothing was entered, so there is nothing to hide. */
export const isEmpty = (leaf: unknown): boolean => leaf === '' || leaf == null

export const isSecretLeaf = (leaf: unknown, isBelowSecretKey: boolean): boolean =>
  isSealed(leaf) || (isBelowSecretKey && !isEmpty(leaf))

export const pathBelow = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

export function refuse(path: string, problem: string): never {
  const shown = path.length > SHOWN_PATH_LENGTH ? `${path.slice(0, SHOWN_PATH_LENGTH)}…` : path
  throw new Refusal('invalid', shown === '' ? problem : `${shown}: ${problem}`, { fields: { [shown]: problem } })
}

/** Whoever walks a value by recursion asks this first, or a body of brackets alone would overflow the stack. */
export function refuseDeepNesting(value: unknown, path = '', depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === MAX_DEPTH) refuse(path, 'nested too deeply')
  for (const [key, below] of Object.entries(value)) refuseDeepNesting(below, pathBelow(path, key), depth + 1)
}

/** A copy in which each secret is what `change` makes of it; a secret that becomes undefined is left out. */
export function changeSecrets<Value>(
  value: Value,
  change: (secret: unknown, path: string) => unknown,
): Rewritten<Value> {
  refuseDeepNesting(value)
  const copy = (part: unknown, path: string, isSecret: boolean): unknown => {
    if (Array.isArray(part)) {
      return part
        .map((element: unknown, index) => copy(element, pathBelow(path, index), isSecret))
        .filter((element) => element !== undefined)
    }
    if (!isObject(part)) return isSecretLeaf(part, isSecret) ? change(part, path) : part
    // Built from entries: an assignment to the key `__proto__` would set the prototype instead.
    const entries = Object.entries(part).map(
      ([key, below]) => [key, copy(below, pathBelow(path, key), isSecret || isSecretKey(key))] as const,
    )
    return Object.fromEntries(entries.filter(([, below]) => below !== undefined))
  }
  return copy(value, '', false) as Rewritten<Value>
}
