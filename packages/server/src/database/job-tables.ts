/** The tables of runs and of what they leave. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
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
  attempt: Generated<number>
  losses: Generated<number>
  worker_id: string | null
  lease_until: Time | null
  message: string | null
  fingerprint: Buffer | null
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
  manifest: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

export interface UploadsTable {
  id: GeneratedAlways<number>
  configuration_id: number
  name: string
  blob: Buffer
  size: string
  user_id: number
  created: Generated<Time>
}

export interface WorkersTable {
  id: string
  host: string
  pid: number
  slots: number
  sandbox: string
  started: Generated<Time>
  seen: Generated<Time>
}

export interface ScheduleFiresTable {
  kind: Kind
  entity_id: number
  minute: Time
  outcome: 'started' | 'active' | 'missed' | 'disabled'
  job_id: number | null
  missed_before: Generated<number>
  created: Generated<Time>
}

export interface SchedulerTable {
  is_only: Generated<boolean>
  looked_until: Generated<Time>
}

export interface MailsTable {
  id: GeneratedAlways<string>
  recipient: string
  subject: string
  text_encrypted: Buffer | null
  message_id: Generated<string>
  job_id: number | null
  created: Generated<Time>
  tries: Generated<number>
  next_try: Generated<Time>
  sent: Time | null
  given_up: Time | null
  problem: string | null
}

export interface LogArchivesTable {
  job_id: number
  first_line: number
  last_line: number
  file: string
  byte_offset: string
  byte_length: number
  first_created: Time
  last_created: Time
}
