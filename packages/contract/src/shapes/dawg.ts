import { z } from 'zod'
import { flag, id, name, time } from './basics.ts'
import { description, entityFields, expectedVersion, frontendSettings, newEntity, person } from './entity.ts'
import { tag } from './tag.ts'
import { shownSettings, workspaceInputs, workspaceSettings } from './workspace.ts'

const MOST_NODES = 1_000

export const dawgSettings = workspaceSettings.omit({ max_workers_used: true })
export type DawgSettings = z.infer<typeof dawgSettings>

export const listedDawg = z.object({
  ...entityFields,
  settings: shownSettings.omit({ max_workers_used: true }),
  tags: z.array(tag),
  owner_id: id,
  owner: person.optional(),
  last_run: time.nullable(),
  /** In milliseconds. */
  last_run_duration: z.number().nullable(),
  workspaces_count: z.int(),
  /** The first few, by name. */
  example_workspaces: z.array(z.object({ id, name: z.string() })),
})

export const dawg = listedDawg.extend({ description: z.string(), frontend_settings: frontendSettings })
export type Dawg = z.infer<typeof dawg>

export const newDawg = newEntity

export const dawgChanges = z
  .strictObject({
    name,
    description,
    disabled: flag,
    continue_on_failure: flag,
    /** The given ones are changed, the others stay. */
    settings: dawgSettings,
    frontend_settings: frontendSettings,
    owner_id: id,
  })
  .partial()
  .extend(expectedVersion)

/** Positions and links of several nodes at once: all or none. */
export const dawgWorkspaceChanges = z
  .array(
    z.strictObject({
      id,
      frontend_settings: frontendSettings.optional(),
      input_settings: workspaceInputs.optional(),
      /** The DAWG of the path adds it, null takes it out. */
      dawg_id: id.nullable().optional(),
    }),
  )
  .min(1)
  .max(MOST_NODES)
