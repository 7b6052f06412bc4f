/** What workspaces, DAWGs and configurations have in common. */
import { z } from 'zod'
import { permissionLevels } from '../kernel.ts'
import { flag, id, name, time } from './basics.ts'

/** A person as others see one. */
export const person = z.object({ id, name: z.string(), email: z.string() })
export type Person = z.infer<typeof person>

/** A workspace or DAWG that is named on the way to something else. */
export const entityName = z.object({ id, name: z.string(), deleted: flag })

/** What the caller may do with it; the screens disable exactly what the server refuses. */
export const permission = z.enum(permissionLevels)

const LONGEST_DESCRIPTION = 100_000
export const description = z.string().max(LONGEST_DESCRIPTION)

const LARGEST_COORDINATE = 10_000_000
const coordinate = z.number().min(-LARGEST_COORDINATE).max(LARGEST_COORDINATE)

/** Where a node stands in the graph. */
export const frontendSettings = z.strictObject({
  position: z.strictObject({ x: coordinate, y: coordinate }).optional(),
})
export type FrontendSettings = z.infer<typeof frontendSettings>

/** The version that the caller has seen; when there is a newer one, the change is refused. */
export const expectedVersion = { expected_version: z.int().min(1).optional() }

export const newEntity = z.strictObject({ name, description: description.default('') })

export const entityFields = {
  id,
  name: z.string(),
  user_id: id,
  user: person.optional(),
  disabled: flag,
  continue_on_failure: flag,
  version: z.int(),
  created: time,
  modified: time,
  permission,
}
