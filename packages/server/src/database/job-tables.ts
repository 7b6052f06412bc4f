/** The tables of runs and of what they leave. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { JobStats, JobStatus, Kind, LogLevel } from '@clew/contract'
import type { Json, Time } from './columns.ts'

export interface JobsTable {
  id: GeneratedAlways<number>
  kind: Kind
  configuration_id: number | null
  workspace_id: number | null
  dawg_id: number | null
  entity_id: GeneratedAlways<number>
  parent_id: number | null
  user_id: number
  changed_by: number
  started_by: 'user' | 'schedule' | 'parent' | 'api'
  status: Generated<JobStatus>
  status_rank: GeneratedAlways<number>
  origin_created: Generated<Time>
  created: Generated<Time>
  settings: Json<Record<string, unknown>>
  stats: Json<JobStats>
  idempotency_key: string | null
  cancel_requested: Time | null
  cancel_requested_by: number | null
}

export interface JobHistoryTable {
  id: GeneratedAlways<number>
  job_id: number
  status: JobStatus
  user_id: number
  created: Time
  stats: Json<JobStats>
}

export interface JobLogsTable {
  job_id: number
  line: number
  level: LogLevel
  created: Generated<Time>
  text: string
}

export interface FilesTable {
  id: GeneratedAlways<number>
  job_id: number
  configuration_id: number
  path: string
  blob: Buffer
  size: string
  rows_count: string | null
  first_lines: string | null
  modified: Generated<Time>
}
