import { z } from 'zod'
import { flag, id } from './basics.ts'

export const componentTypes = ['connector', 'processor', 'loader'] as const
export const codeLanguages = ['python', 'javascript', 'sql', 'r', 'json'] as const

const json = z.record(z.string(), z.unknown())

/** What the form does to the settings between what is stored and what is shown. */
const settingsProcessor = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('autoincrement'),
    path: z.string(),
    start: z.int(),
    data_type: z.enum(['int', 'string']),
  }),
  z.strictObject({ type: z.literal('object_keys_to_array'), object_path: z.string() }),
  z.strictObject({ type: z.literal('object_to_array'), object_path: z.string(), key_property: z.string() }),
])

const codeParameter = z.strictObject({
  title: z.string().min(1),
  language: z.enum(codeLanguages),
  /** Where in the settings the code stands: `parameters.code`. Empty: the whole settings are the code. */
  settings_path: z.string(),
})

/** The schemas are about the whole settings, not only their parameters. */
const settingsTemplate = z.strictObject({
  /** A JSON schema; null when the component has no form. */
  dataschema: json.nullable(),
  /** How the form shows it, in the words of react-jsonschema-form. */
  uischema: json,
  processors: z.array(settingsProcessor),
  code_parameters: z.array(codeParameter),
})

/** What can be configured: a program of the catalogue. */
export const component = z.object({
  id,
  name: z.string().min(1).max(255),
  type: z.enum(componentTypes),
  /** Markdown. */
  description: z.string().min(1),
  default_settings: json,
  settings_template: settingsTemplate,
  /** A data URL. */
  icon: z.string(),
  in_progress: flag,
  /** 1: deprecated, kept for the configurations that have it. */
  hidden: flag,
})
export type Component = z.infer<typeof component>
