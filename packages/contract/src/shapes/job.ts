import { z } from 'zod'
import { jobStatuses } from '../rules/job-status.ts'
import { flag, id, time } from './basics.ts'
import { componentName } from './configuration.ts'
import { entityName, person } from './entity.ts'

const bothWays = z.object({ '/in': z.number(), '/out': z.number() }).partial()

export const jobStats = z.object({
  /** Status → when the job came to it. */
  statuses_history: z.partialRecord(z.enum(jobStatuses), time),
  /** In bytes. */
  data_volumes: bothWays.optional(),
  files_count: bothWays.optional(),
})
export type JobStats = z.infer<typeof jobStats>

const configurationName = z.object({
  id,
  name: z.string(),
  deleted: flag,
  component: componentName.nullable(),
  workspace: entityName,
})

const jobFields = {
  id,
  user_id: id,
  user: person.optional(),
  status: z.enum(jobStatuses),
  /** Of the last change. */
  created: time,
  origin_created: time,
  started_by: z.enum(['user', 'schedule', 'parent', 'api']),
  /** Of the job that started it. */
  parent_id: id.nullable(),
  /** What was to be run; left out of lists unless asked for. */
  settings: z.record(z.string(), z.unknown()).optional(),
  stats: jobStats,
  /** Why it ended as it did; null while it has not, and when there is nothing to say. */
  message: z.string().nullable(),
}

/** Each kind of job names what it ran. */
export const jobShapes = {
  configuration: z.object({
    ...jobFields,
    configuration_id: id,
    workspace_id: id,
    configuration: configurationName.optional(),
  }),
  workspace: z.object({ ...jobFields, workspace_id: id, dawg_id: id.nullable(), workspace: entityName.optional() }),
  dawg: z.object({ ...jobFields, dawg_id: id, dawg: entityName.optional() }),
} as const

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** The id is the number of the line in its job's log. */
export const logEntry = z.object({ id, level: z.enum(logLevels), created: time, text: z.string() })
