/** What the form of a component is made from. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { Component } from '@clew/contract'
import { enginesIn, EXPORTING_COMPONENT, narrowedTo, withoutOtherEngine } from './engine-fields.ts'
import type { Processor } from './processors.ts'
import { changeAt, isObject, pathOf, type JsonObject } from './schema/json.ts'

export interface FormTemplate {
  processors: readonly Processor[]
  uiSchema: UiSchema
  /** The schema of the whole settings, code aside. What is entered may narrow it; the same narrowing is the same object. */
  schemaFor: (settings: JsonObject) => RJSFSchema
}

/** Undefined: the component has no form. */
export function formTemplateOf({ id, settings_template }: Component): FormTemplate | undefined {
  const { dataschema, uischema, processors, code_parameters } = settings_template
  if (dataschema === null || code_parameters.some(({ settings_path }) => settings_path === '')) return undefined
  const schema = code_parameters.reduce<RJSFSchema>(
    (narrowed, { settings_path }) => withoutField(narrowed, pathOf(settings_path)),
    dataschema,
  )
  if (!hasFields(schema)) return undefined
  return {
    processors,
    uiSchema: uischema,
    schemaFor: id === EXPORTING_COMPONENT ? narrowedByEngine(schema) : () => schema,
  }
}

function narrowedByEngine(schema: RJSFSchema): FormTemplate['schemaFor'] {
  const known = new Map<string, RJSFSchema>()
  return (settings) => {
    const engines = enginesIn(settings)
    const narrowed = known.get(engines) ?? withoutOtherEngine(schema, settings)
    known.set(engines, narrowed)
    return narrowed
  }
}

/** Code has an editor of its own. */
function withoutField(schema: RJSFSchema, path: readonly string[]): RJSFSchema {
  const holder = path.slice(0, -1).flatMap((key) => ['properties', key])
  return changeAt(schema, holder, (found) =>
    isObject(found) ? narrowedTo(found, (name) => name !== path.at(-1)) : found,
  ) as RJSFSchema
}

/** Whether anything can be entered at all: groups without a field are no form. */
function hasFields(schema: unknown): boolean {
  if (!isObject(schema)) return false
  const { type, properties } = schema
  const isGroup = isObject(properties) || type === 'object'
  const below = isObject(properties) ? Object.values(properties) : []
  const hasMore = ['additionalProperties', 'oneOf', 'anyOf', 'allOf', '$ref', 'dependencies'].some(
    (key) => key in schema,
  )
  return !isGroup || hasMore || below.some(hasFields)
}
