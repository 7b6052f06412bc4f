/**
 * What a component asks to be done to its settings between what is stored and what the form shows: objects whose keys users choose
 * are lists in the form, and numbers that users need not see are given by themselves.
 */
import type { Component } from '@clew/contract'
import { changeAt, isObject, pathOf, valueAt, type JsonObject, type Path } from './schema/json.ts'
import { REQUIRED, type Problem } from './schema/problems.ts'

export type Processor = Component['settings_template']['processors'][number]
type Autoincrement = Extract<Processor, { type: 'autoincrement' }>
type ShapeProcessor = Exclude<Processor, Autoincrement>

/** As the form shows it. */
export function toFormData(stored: JsonObject, processors: readonly Processor[]): JsonObject {
  return processors
    .filter(isShape)
    .reduce<unknown>(
      (data, processor) => changeAt(data, pathOf(processor.object_path), listOf(processor)),
      stored,
    ) as JsonObject
}

/**
 * As it is stored. `base` is what the form started from: of an object whose keys alone are shown it has the values.
 * Numbers are given first, because they may be the keys of an object.
 */
export function toStored(form: JsonObject, base: JsonObject, processors: readonly Processor[]): JsonObject {
  const numbered = processors
    .filter((processor) => processor.type === 'autoincrement')
    .reduce<unknown>((data, processor) => withNumbers(data, processor), form)
  return processors.filter(isShape).reduceRight<unknown>((data, processor) => {
    const path = pathOf(processor.object_path)
    return changeAt(data, path, objectOf(processor, valueAt(base, path)))
  }, numbered) as JsonObject
}

/** Entries that could not be stored: two of them would have the same key, or one has none. */
export function keyProblems(form: JsonObject, processors: readonly Processor[]): Problem[] {
  const numbered = new Set(
    processors.flatMap((processor) => (processor.type === 'autoincrement' ? [processor.path] : [])),
  )
  return processors.filter(isShape).flatMap((processor) => {
    const path = pathOf(processor.object_path)
    const list = valueAt(form, path)
    const isNumbered =
      processor.type === 'object_to_array' && numbered.has(`${processor.object_path}.${processor.key_property}`)
    return Array.isArray(list) && !isNumbered ? problemsOfKeys(list, processor, path) : []
  })
}

const isShape = (processor: Processor): processor is ShapeProcessor => processor.type !== 'autoincrement'

const listOf =
  (processor: ShapeProcessor) =>
  (stored: unknown): unknown => {
    if (!isObject(stored)) return stored
    if (processor.type === 'object_keys_to_array') return Object.keys(stored)
    // An entry that is no object has no place for its key: the form cannot show it, and nothing may be lost.
    if (!Object.values(stored).every(isObject)) return stored
    return Object.entries(stored).map(([key, value]) =>
      Object.fromEntries([...Object.entries(value as JsonObject), [processor.key_property, key]]),
    )
  }

const objectOf =
  (processor: ShapeProcessor, base: unknown) =>
  (list: unknown): unknown => {
    if (!Array.isArray(list) || problemsOfKeys(list, processor, []).length > 0) return list
    const before = isObject(base) ? base : {}
    const ownBefore = (key: string) => (Object.hasOwn(before, key) ? before[key] : undefined)
    if (processor.type === 'object_keys_to_array') {
      return Object.fromEntries((list as unknown[]).map((key) => [String(key), ownBefore(String(key)) ?? {}]))
    }
    const { key_property: property } = processor
    return Object.fromEntries(
      (list as JsonObject[]).map((item) => {
        const key = String(item[property])
        const earlier = ownBefore(key)
        const entries = Object.entries(item).filter(([name]) => name !== property)
        // A field that is called like the key, and that the form could not show, stays what it was.
        const hidden = isObject(earlier) && Object.hasOwn(earlier, property) ? [[property, earlier[property]]] : []
        return [key, Object.fromEntries([...entries, ...hidden])]
      }),
    )
  }

function problemsOfKeys(list: unknown[], processor: ShapeProcessor, path: Path): Problem[] {
  const seen = new Set<string>()
  return list.flatMap((item, index): Problem[] => {
    const key = keyOf(item, processor)
    const isTwice = key !== undefined && seen.has(key)
    if (key !== undefined && !isTwice) {
      seen.add(key)
      return []
    }
    const place = processor.type === 'object_to_array' ? [index, processor.key_property] : [index]
    const labels = [`${String(path.at(-1) ?? '')} ${index + 1}`, ...place.slice(1).map(String)]
    return [{ path: [...path, ...place], labels, message: isTwice ? 'must be different from the others' : REQUIRED }]
  })
}

function keyOf(item: unknown, processor: ShapeProcessor): string | undefined {
  const key = processor.type === 'object_to_array' ? isObject(item) && item[processor.key_property] : item
  if (typeof key === 'number') return String(key)
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Every place of the path that has no number, or one that is there already, gets the next. */
function withNumbers(data: unknown, { path, start, data_type }: Autoincrement): unknown {
  const keys = pathOf(path)
  const given = new Set<number>()
  const taken = placesOf(data, keys)
    .map(numberOf)
    .filter((number) => number !== undefined)
  let next = Math.max(start - 1, ...taken) + 1
  return changeEach(data, keys, (found) => {
    const number = numberOf(found)
    if (number !== undefined && !given.has(number)) {
      given.add(number)
      return found
    }
    const fresh = next
    next += 1
    given.add(fresh)
    return data_type === 'int' ? fresh : String(fresh)
  })
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** The values at a path that goes through every item of the lists on its way. */
function placesOf(value: unknown, keys: readonly string[]): unknown[] {
  const found: unknown[] = []
  changeEach(value, keys, (place) => {
    found.push(place)
    return place
  })
  return found
}

function changeEach(value: unknown, keys: readonly string[], change: (found: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => changeEach(item, keys, change))
  const [key, ...rest] = keys
  if (key === undefined) return change(value)
  if (!isObject(value)) return value
  const own = Object.hasOwn(value, key) ? value[key] : undefined
  if (own === undefined && rest.length > 0) return value
  return { ...value, [key]: changeEach(own, rest, change) }
}
