import { z } from 'zod'
import { flag, id, name, time } from './basics.ts'
import {
  description,
  entityFields,
  entityName,
  expectedVersion,
  frontendSettings,
  newEntity,
  person,
} from './entity.ts'
import { notificationEmails, schedules, shownSchedules } from './schedule.ts'
import { tag } from './tag.ts'

const MOST_WORKERS = 1_000
const MOST_VARIABLES = 1_000
const LONGEST_KEY = 200
const LONGEST_VALUE = 100_000
const MOST_INPUTS = 1_000

export const workspaceSettings = z.strictObject({
  /** Up to how many of its configurations run at once; as many as the instance can unless given. */
  max_workers_used: z.int().min(1).max(MOST_WORKERS).optional(),
  delete_data_after_success: flag.optional(),
  schedules: schedules.optional(),
  notification_emails: notificationEmails.optional(),
})
export type WorkspaceSettings = z.infer<typeof workspaceSettings>

export const shownSettings = workspaceSettings.extend({
  schedules: shownSchedules.optional(),
  notification_emails: z.array(z.string()).optional(),
})

/** Values of keys that begin with # are secrets: they leave the server as *****, and ***** sent back means unchanged. */
export const variables = z
  .record(z.string().trim().min(1, "Fill at least 'key' input").max(LONGEST_KEY), z.string().max(LONGEST_VALUE), {
    error: (issue) =>
      issue.code === 'invalid_key' ? issue.issues[0]?.message : 'Must be a JSON object with key:value (string) pairs.',
  })
  .refine((given) => Object.keys(given).length <= MOST_VARIABLES, `At most ${MOST_VARIABLES} variables are possible`)
export type Variables = z.infer<typeof variables>

/** The workspaces of the same DAWG that have to end before this one begins. */
export const workspaceInputs = z.strictObject({ inputs: z.array(id).max(MOST_INPUTS) })

const figures = {
  last_run: time.nullable(),
  /** In milliseconds. */
  last_run_duration: z.number().nullable(),
  last_activity: time.nullable(),
  /** In bytes. */
  disk_usage: z.number(),
  high_disk_usage: flag,
}

/** As lists show it. */
export const listedWorkspace = z.object({
  ...entityFields,
  settings: shownSettings,
  tags: z.array(tag),
  owner_id: id,
  owner: person.optional(),
  dawg_id: id.nullable(),
  dawg: entityName.nullable().optional(),
  ...figures,
  /** Not in a DAWG. */
  available_to_graph: flag,
})

export const workspace = listedWorkspace.extend({
  description: z.string(),
  variables: z.record(z.string(), z.string()),
  frontend_settings: frontendSettings,
  input_settings: workspaceInputs,
})
export type Workspace = z.infer<typeof workspace>

export const newWorkspace = newEntity

export const workspaceChanges = z
  .strictObject({
    name,
    description,
    disabled: flag,
    continue_on_failure: flag,
    /** The given ones are changed, the others stay. */
    settings: workspaceSettings,
    /** All of them: the ones left out are gone. */
    variables,
    input_settings: workspaceInputs,
    frontend_settings: frontendSettings,
    owner_id: id,
    /** Null takes it out of its DAWG. */
    dawg_id: id.nullable(),
  })
  .partial()
  .extend(expectedVersion)

/** As a node of a DAWG, for whoever sees the DAWG. */
export const dawgWorkspace = z.object({
  id,
  name: z.string(),
  disabled: flag,
  continue_on_failure: flag,
  dawg_id: id,
  input_settings: workspaceInputs,
  frontend_settings: frontendSettings,
  /** Null: the DAWG shows it, but the caller may not open it. */
  permission: entityFields.permission.nullable(),
})
export type DawgWorkspace = z.infer<typeof dawgWorkspace>
