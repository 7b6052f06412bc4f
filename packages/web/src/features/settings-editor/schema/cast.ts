/** Numbers that may also be placeholders: typed as text, stored as numbers. */
import type { RJSFSchema } from '@rjsf/utils'
import { isPlaceholder } from '@clew/contract/rules/placeholders'
import { valueAt, type JsonObject, type Path } from './json.ts'
import { walkSettings } from './walk.ts'

type CastType = 'integer' | 'float'

const forms: Record<CastType, RegExp> = { integer: /^(?:0|[1-9]\d*)$/, float: /^\d+(?:\.\d+)?$/ }

export function castTypeOf(schema: RJSFSchema): CastType | undefined {
  const castType: unknown = schema['cast_type']
  return castType === 'integer' || castType === 'float' ? castType : undefined
}

/** What is wrong with it, in the words that follow its title. */
export function castProblem(castType: CastType, value: unknown): string | undefined {
  const isFine =
    typeof value === 'string'
      ? forms[castType].test(value) || isPlaceholder(value)
      : typeof value === 'number' && value >= 0 && (castType === 'float' || Number.isInteger(value))
  return isFine ? undefined : `should be valid ${castType} or variable placeholder`
}

/** The number that a text stands for; any other value, and a number too long to be kept exactly, as it is. */
export function castValue(castType: CastType, value: unknown): unknown {
  if (typeof value !== 'string' || !forms[castType].test(value)) return value
  const number = Number(value)
  const isKept = castType === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
  return isKept ? number : value
}

/** A copy with numbers where texts stand for them; an emptied number is left out. */
export function castSettings(schema: RJSFSchema, settings: JsonObject): JsonObject {
  const changes: [path: Path, value: unknown][] = []
  for (const { path, schema: own, value } of walkSettings(schema, settings)) {
    const castType = castTypeOf(own)
    if (castType === undefined || typeof value !== 'string') continue
    const stored = value === '' ? undefined : castValue(castType, value)
    if (stored !== value) changes.push([path, stored])
  }
  if (changes.length === 0) return settings
  const copy = structuredClone(settings)
  for (const [path, value] of changes) {
    const holder = valueAt(copy, path.slice(0, -1)) as JsonObject
    const key = path.at(-1)!
    if (value === undefined && typeof key === 'string') delete holder[key]
    // Defined, not assigned: an assignment to the key `__proto__` would set the prototype instead.
    else Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  }
  return copy
}
