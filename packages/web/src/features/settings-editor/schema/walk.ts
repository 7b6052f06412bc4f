/** The settings and their schema, walked together: each value with the schema that counts for it. */
import { getClosestMatchingOption, isSelect, mergeSchemas, retrieveSchema, type RJSFSchema } from '@rjsf/utils'
import { isObject, type Path } from './json.ts'
import { formValidator } from './validator.ts'

export interface SettingsNode {
  path: Path
  /** How users know the way to it: the titles of what it stands in, and its own. */
  labels: readonly string[]
  schema: RJSFSchema
  value: unknown
  isRequired: boolean
}

/** From the outside in, in the order of the schema. What the schema does not know is not visited. */
export function* walkSettings(root: RJSFSchema, settings: unknown): Generator<SettingsNode> {
  // A list of what is still to be visited instead of recursion: a schema may contain itself, and data go down as far.
  const open: SettingsNode[] = [{ path: [], labels: [], schema: root, value: settings, isRequired: true }]
  for (let next = open.pop(); next; next = open.pop()) {
    const node = { ...next, schema: concreteSchema(next.schema, next.value, root) }
    yield node
    for (const below of childrenOf(node).toReversed()) open.push(below)
  }
}

/** Looked at only when it is there: references and conditions cost far more than plain schemas. */
const resolved = ['$ref', 'dependencies', 'dependentSchemas', 'dependentRequired', 'if', 'allOf']

/** The schema with its references, conditions and alternatives decided for this value. */
function concreteSchema(schema: RJSFSchema, value: unknown, root: RJSFSchema): RJSFSchema {
  const plain = resolved.some((keyword) => keyword in schema)
    ? retrieveSchema(formValidator, schema, root, value)
    : schema
  const options = (plain.oneOf ?? plain.anyOf)?.filter((option) => isObject(option))
  if (!options || options.length === 0 || isSelect(formValidator, plain, root)) return plain
  const { oneOf: _one, anyOf: _any, ...rest } = plain
  const chosen = options[getClosestMatchingOption(formValidator, root, value, options)] ?? options[0]!
  return mergeSchemas(rest, concreteSchema(chosen, value, root))
}

function childrenOf({ path, labels, schema, value }: SettingsNode): SettingsNode[] {
  if (Array.isArray(value)) return value.map((item, index) => itemNode(item, index))
  if (!isObject(value)) return []
  const required = new Set(schema.required ?? [])
  const known = Object.entries(schema.properties ?? {}).flatMap(([key, below]) =>
    isObject(below) ? [propertyNode(key, below)] : [],
  )
  const { additionalProperties: others, properties = {} } = schema
  if (!isObject(others)) return known
  const further = Object.keys(value).filter((key) => !Object.hasOwn(properties, key))
  return [...known, ...further.map((key) => propertyNode(key, others as RJSFSchema))]

  function propertyNode(key: string, below: RJSFSchema): SettingsNode {
    const own = Object.hasOwn(value as object, key) ? (value as Record<string, unknown>)[key] : undefined
    const label = typeof below.title === 'string' && below.title !== '' ? below.title : key
    return {
      path: [...path, key],
      labels: [...labels, label],
      schema: below,
      value: own,
      isRequired: required.has(key),
    }
  }
  function itemNode(item: unknown, index: number): SettingsNode {
    const below = Array.isArray(schema.items) ? schema.items[index] : schema.items
    const list = labels.at(-1) ?? ''
    return {
      path: [...path, index],
      labels: [...labels.slice(0, -1), `${list} ${index + 1}`.trim()],
      schema: isObject(below) ? below : {},
      value: item,
      isRequired: true,
    }
  }
}
