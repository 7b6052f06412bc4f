/** What a schema says about a place in the settings, whatever the settings are: all alternatives together. */
import { findSchemaDefinition, type RJSFSchema } from '@rjsf/utils'
import { isObject, type Path } from './json.ts'

const DEEPEST_ALTERNATIVE = 10

export function schemasAt(root: RJSFSchema, path: Path): RJSFSchema[] {
  return path.reduce<RJSFSchema[]>(
    (schemas, key) =>
      schemas.flatMap((schema) => below(schema, String(key))).flatMap((found) => alternatives(found, root)),
    alternatives(root, root),
  )
}

/** Of a list the schema of its items, also by a name: what the form shows as a list may be stored as an object. */
function below(schema: RJSFSchema, key: string): RJSFSchema[] {
  const { properties = {}, items, additionalProperties } = schema
  const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
  const found = [own, ...[items].flat()]
  return found.filter((one): one is RJSFSchema => isObject(one))
}

function alternatives(schema: RJSFSchema, root: RJSFSchema, depth = 0): RJSFSchema[] {
  if (depth > DEEPEST_ALTERNATIVE) return []
  const { $ref, oneOf = [], anyOf = [], allOf = [], dependencies = {}, then, else: otherwise } = schema
  const parts: unknown[] = [...oneOf, ...anyOf, ...allOf, ...Object.values(dependencies), then, otherwise]
  if (typeof $ref === 'string') parts.push(definition($ref, root))
  return [schema, ...parts.filter(isObject).flatMap((part) => alternatives(part, root, depth + 1))]
}

function definition($ref: string, root: RJSFSchema): RJSFSchema | undefined {
  try {
    return findSchemaDefinition($ref, root)
  } catch {
    return undefined
  }
}

export interface OfferedKey {
  key: string
  title: string | undefined
  /** What may stand there to begin with. */
  start: unknown
}

export function keysOffered(schemas: readonly RJSFSchema[]): OfferedKey[] {
  const offered = new Map<string, OfferedKey>()
  for (const { properties = {} } of schemas) {
    for (const [key, schema] of Object.entries(properties)) {
      if (!isObject(schema) || (offered.get(key)?.title !== undefined && !schema['title'])) continue
      offered.set(key, { key, title: (schema as RJSFSchema).title, start: startOf(schema) })
    }
  }
  return [...offered.values()]
}

/** The values that a place may have, where they can be listed; undefined titles are those of plain lists. */
export function valuesOffered(schemas: readonly RJSFSchema[]): { value: unknown; title: string | undefined }[] {
  return schemas.flatMap((schema) => {
    if (schema.enum) return schema.enum.map((value) => ({ value, title: undefined }))
    if ('const' in schema) return [{ value: schema.const, title: schema.title }]
    return schema.type === 'boolean' ? [true, false].map((value) => ({ value, title: undefined })) : []
  })
}

function startOf({ default: byDefault, type, properties }: RJSFSchema): unknown {
  if (byDefault !== undefined) return byDefault
  const [first] = [type ?? []].flat()
  if (first === 'object' || properties) return {}
  if (first === 'array') return []
  if (first === 'boolean') return false
  return first === 'integer' || first === 'number' ? 0 : ''
}
