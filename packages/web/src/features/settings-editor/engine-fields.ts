/** Component 86 exports to one of two databases; the fields of the other one are not asked for. */
import type { RJSFSchema } from '@rjsf/utils'
import { changeAt, isObject, valueAt, type JsonObject } from './schema/json.ts'

export const EXPORTING_COMPONENT = 86

const fieldsOfOther: Record<string, readonly string[]> = {
  postgresql: ['project', 'dataset', 'location', 'credentials'],
  bigquery: ['host', 'port', 'user', 'password', 'database', 'schema'],
}

/** Where the database of the exports may stand in the settings. */
const places = [
  ['parameters', 'exports', 'db'],
  ['exports', 'db'],
]

/** What the narrowing depends on. */
export const enginesIn = (settings: JsonObject): string =>
  JSON.stringify(places.map((place) => valueAt(settings, [...place, 'engine'])))

/** The schema without the fields that the chosen engine does not have, secret or not. */
export function withoutOtherEngine(schema: RJSFSchema, settings: JsonObject): RJSFSchema {
  return places.reduce<RJSFSchema>((narrowed, place) => {
    const engine = valueAt(settings, [...place, 'engine'])
    const fields = typeof engine === 'string' && Object.hasOwn(fieldsOfOther, engine) ? fieldsOfOther[engine]! : []
    const isLeft = (name: string) => !fields.includes(name.replace(/^#/, ''))
    return changeAt(
      narrowed,
      place.flatMap((key) => ['properties', key]),
      (db) => (isObject(db) ? narrowedTo(db, isLeft) : db),
    ) as RJSFSchema
  }, schema)
}

/** An object schema without some of its properties. */
export function narrowedTo(schema: JsonObject, isLeft: (name: string) => boolean): JsonObject {
  const { properties, required } = schema
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    }),
    ...(Array.isArray(required) && { required: required.filter((name) => isLeft(String(name))) }),
  }
}
