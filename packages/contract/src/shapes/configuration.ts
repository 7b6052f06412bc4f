import { z } from 'zod'
import { filterProblem } from '../rules/filters.ts'
import { runtimeNumbers, type RuntimeNumber } from '../rules/runtime-options.ts'
import { flag, id, name } from './basics.ts'
import { componentTypes } from './component.ts'
import { description, entityFields, entityName, expectedVersion, frontendSettings } from './entity.ts'
import { schedules } from './schedule.ts'

const MOST_INPUTS = 1_000
const MOST_FILTERS = 100
const MOST_NODES = 5_000
const LONGEST_NOTE = 1_000

/** The component as things that have one name it. */
export const componentName = z.object({
  id,
  name: z.string(),
  type: z.enum(componentTypes),
  icon: z.string(),
  hidden: flag,
})
export type ComponentName = z.infer<typeof componentName>

const filter = z.string().superRefine((text, context) => {
  const problem = filterProblem(text)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

const input = z.strictObject({ filters: z.array(filter).min(1).max(MOST_FILTERS).default(['*']) })

/** Source configuration id → which of its files are taken. */
export const configurationInputs = z.strictObject({
  inputs: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/, 'must be the id of a configuration'), input)
    .refine((inputs) => Object.keys(inputs).length <= MOST_INPUTS, `At most ${MOST_INPUTS} inputs are possible`),
})
export type ConfigurationInputs = z.infer<typeof configurationInputs>

const shownInputs = z.object({ inputs: z.record(z.string(), z.object({ filters: z.array(z.string()) })) })

function runtimeNumber(option: RuntimeNumber) {
  const { min, max } = runtimeNumbers[option]
  return z.int().min(min).max(max)
}

/** How a run differs from an ordinary one. */
const runtimeOptions = z
  .strictObject({
    /** How often a failed run is tried again. */
    retries: runtimeNumber('retries'),
    /** Before the first retry; doubled before each further one. */
    retry_delay_seconds: runtimeNumber('retry_delay_seconds'),
    timeout_minutes: runtimeNumber('timeout_minutes'),
    memory_mb: runtimeNumber('memory_mb'),
    /** Keep the files when nothing that goes in has changed. */
    skip_unchanged: flag,
    /** Of code components: they reach the network only when it is chosen and the instance allows it. */
    network: flag,
  })
  .partial()
export type RuntimeOptions = z.infer<typeof runtimeOptions>

/** Whatever the component asks for. Values below keys that begin with # are secrets. */
export const configurationSettings = z.looseObject({
  schedules: schedules.optional(),
  runtime: runtimeOptions.optional(),
})
export type ConfigurationSettings = z.infer<typeof configurationSettings>

const oauthSettings = z.object({
  note: z.string().optional(),
  /** ***** once the provider has given access: the token itself stays on the server. */
  token_request_response: z.unknown().optional(),
})

/** As the graph shows it. */
export const listedConfiguration = z.object({
  ...entityFields,
  workspace_id: id,
  component_id: id,
  component: componentName.nullable().optional(),
  input_settings: shownInputs,
  frontend_settings: frontendSettings,
  deleted: flag,
})

export const configuration = listedConfiguration.extend({
  description: z.string(),
  settings: z.record(z.string(), z.unknown()),
  oauth_settings: oauthSettings,
  /** Where the provider asks for consent; null when the component needs none. */
  auth_link: z.string().nullable(),
  workspace: entityName.optional(),
})
export type Configuration = z.infer<typeof configuration>

export const newConfiguration = z.strictObject({ name, description: description.default(''), component_id: id })

export const configurationChanges = z
  .strictObject({
    name,
    description,
    disabled: flag,
    continue_on_failure: flag,
    /** All of them: what is left out is gone. */
    settings: configurationSettings,
    /** The note is changed; an empty object takes the authorisation away. */
    oauth_settings: z.strictObject({
      note: z.string().max(LONGEST_NOTE).optional(),
      token_request_response: z.literal('*****').optional(),
    }),
    input_settings: configurationInputs,
    frontend_settings: frontendSettings,
  })
  .partial()
  .extend(expectedVersion)

/** Positions of several nodes at once: all or none. */
export const configurationPositions = z
  .array(z.strictObject({ id, frontend_settings: frontendSettings }))
  .min(1)
  .max(MOST_NODES)

export const configurationClone = z.strictObject({ workspace_id: id.optional() })
