import type { ComponentName } from '@clew/contract'
import { maskSecrets } from '../../vault/secrets.ts'
import type { JobRow } from './job-store.ts'

/** The catalogue is in memory, not in the database. Undefined: the component has left it. */
export type FindComponent = (id: number) => ComponentName | undefined

/** A job as it travels; the contract leaves out the ids that its kind does not have. */
export const jobAnswer =
  (findComponent: FindComponent) =>
  ({ settings, configuration, ...job }: JobRow) => ({
    ...job,
    // Children keep what they were to run as it is stored, with the secrets encrypted.
    ...(settings && { settings: maskSecrets(settings) }),
    ...(configuration && {
      configuration: { ...configuration, component: findComponent(configuration.component_id) ?? null },
    }),
  })
