/** What is being edited: the data of the form, or a JSON text. One becomes the other without losing anything. */
import type { RJSFSchema } from '@rjsf/utils'
import type { FormTemplate } from './form-template.ts'
import { keyProblems, toFormData, toStored } from './processors.ts'
import { castSettings } from './schema/cast.ts'
import { isObject, type JsonObject } from './schema/json.ts'
import { problemsOf, type Problem } from './schema/problems.ts'

export type Mode = 'form' | 'json'

export type SettingsDraft =
  | {
      mode: 'form'
      data: JsonObject
      /** The settings that the form was opened with. */
      base: JsonObject
    }
  | {
      mode: 'json'
      /** Made a string when it is read: the editor has megabytes in a form of its own. */
      text: { toString: () => string }
    }

const INVALID_JSON = 'JSON is not valid'
const NO_OBJECT = 'Entered code is not valid JSON object'

export const jsonOf = (settings: JsonObject): string => JSON.stringify(settings, null, 2)

export function draftOf(settings: JsonObject, mode: Mode, template: FormTemplate | undefined): SettingsDraft {
  if (mode === 'json') return { mode, text: jsonOf(settings) }
  return { mode, data: toFormData(settings, template?.processors ?? []), base: settings }
}

export type ReadSettings = { settings: JsonObject } | { problem: string }

/** What would be saved. */
export function readDraft(draft: SettingsDraft, template: FormTemplate | undefined): ReadSettings {
  const read = draft.mode === 'json' ? readJson(draft.text.toString()) : readForm(draft, template)
  if ('problem' in read || !template) return read
  // Cast in the shape that the schema describes, whichever way it was entered.
  const data = toFormData(read.settings, template.processors)
  const cast = castSettings(template.schemaFor(data), data)
  return cast === data ? read : { settings: toStored(cast, read.settings, template.processors) }
}

function readForm(
  { data, base }: { data: JsonObject; base: JsonObject },
  template: FormTemplate | undefined,
): ReadSettings {
  const processors = template?.processors ?? []
  const [problem] = keyProblems(data, processors)
  if (problem) return { problem: `${problem.labels.join(' › ')} ${problem.message}` }
  return { settings: toStored(data, base, processors) }
}

export function readJson(text: string): ReadSettings {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: INVALID_JSON }
  }
  return isObject(value) && Object.keys(value).length > 0 ? { settings: value } : { problem: NO_OBJECT }
}

/** Of what the form shows. */
export function formProblems(schema: RJSFSchema, data: JsonObject, template: FormTemplate): Problem[] {
  const ofKeys = keyProblems(data, template.processors)
  const keyPlaces = new Set(ofKeys.map(({ path }) => path.join('/')))
  return [...problemsOf(schema, data).filter(({ path }) => !keyPlaces.has(path.join('/'))), ...ofKeys]
}

export const countOf = (problems: readonly Problem[]): string =>
  `Validation failed: ${problems.length} error(s) occurred`
