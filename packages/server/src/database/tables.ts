/** The tables as Kysely sees them. A test compares them with the schema. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { LogLevel, Role } from '@clew/contract'
import type { Flag, Time } from './columns.ts'
import type * as entities from './entity-tables.ts'
import type * as jobs from './job-tables.ts'

interface UsersTable {
  id: GeneratedAlways<number>
  name: string
  email: string
  role: Role
  password_hash: string | null
  created: Generated<Time>
  disabled: Generated<Flag>
  deleted: Generated<Flag>
  can_create_workspaces: Generated<Flag>
  can_create_dawgs: Generated<Flag>
  last_login: Time | null
  deleted_at: GeneratedAlways<Time | null>
}

interface SessionsTable {
  id: GeneratedAlways<string>
  user_id: number
  token_hash: Buffer
  started: Time
  expires: Time
  user_agent: Generated<string>
  last_used: Generated<Time>
}

interface ApiTokensTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  token_hash: Buffer
  created: Generated<Time>
  expires: Time | null
  last_used: Time | null
}

export type TokenPurpose = 'password_reset' | 'invitation'

interface OneTimeTokensTable {
  id: GeneratedAlways<string>
  user_id: number
  purpose: TokenPurpose
  token_hash: Buffer
  created: Generated<Time>
  expires: Time
  token_encrypted: Buffer | null
}

interface UserIdentitiesTable {
  issuer: string
  subject: string
  user_id: number
  created: Generated<Time>
}

interface AttemptsTable {
  id: GeneratedAlways<string>
  kind: string
  key: string
  created: Generated<Time>
}

interface UsedCaptchasTable {
  solution_hash: Buffer
  expires: Time
}

interface InstanceTable {
  is_only: Generated<boolean>
  setup_token_hash: Buffer | null
}

interface AuditEntriesTable {
  id: GeneratedAlways<string>
  created: Generated<Time>
  user_id: number | null
  action: string
  target: string
  fields: string[]
  status: number
  address: string
  request_id: string
}

interface SavedQueriesTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  sql: string
  shared: Generated<Flag>
  created: Generated<Time>
  modified: Generated<Time>
}

/** What the server itself has to say. */
interface ServerEventsTable {
  id: GeneratedAlways<string>
  created: Generated<Time>
  level: LogLevel
  event: string
  message: string
  details: Generated<string>
  process: string
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  api_tokens: ApiTokensTable
  one_time_tokens: OneTimeTokensTable
  user_identities: UserIdentitiesTable
  attempts: AttemptsTable
  used_captchas: UsedCaptchasTable
  instance: InstanceTable
  workspaces: entities.WorkspacesTable
  dawgs: entities.DawgsTable
  workspace_links: entities.WorkspaceLinksTable
  configurations: entities.ConfigurationsTable
  configuration_links: entities.ConfigurationLinksTable
  configuration_texts: entities.ConfigurationTextsTable
  workspace_figures: entities.WorkspaceFiguresTable
  dawg_figures: entities.DawgFiguresTable
  entity_tags: entities.EntityTagsTable
  versions: entities.VersionsTable
  replacements: entities.ReplacementsTable
  replacement_items: entities.ReplacementItemsTable
  jobs: jobs.JobsTable
  job_history: jobs.JobHistoryTable
  job_logs: jobs.JobLogsTable
  files: jobs.FilesTable
  uploads: jobs.UploadsTable
  workers: jobs.WorkersTable
  schedule_fires: jobs.ScheduleFiresTable
  scheduler: jobs.SchedulerTable
  mails: jobs.MailsTable
  log_archives: jobs.LogArchivesTable
  oauth_repositories: entities.OauthRepositoriesTable
  access_entries: entities.AccessEntriesTable
  tags: entities.TagsTable
  audit_entries: AuditEntriesTable
  server_events: ServerEventsTable
  saved_queries: SavedQueriesTable
}
