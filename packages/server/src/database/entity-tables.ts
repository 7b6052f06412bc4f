/** The tables of what people work on. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  ConfigurationSettings,
  DawgSettings,
  FrontendSettings,
  Tag,
  Variables,
  WorkspaceSettings,
} from '@clew/contract'
import type { Flag, Json, Time } from './columns.ts'

export interface WorkspacesTable {
  id: GeneratedAlways<number>
  name: string
  owner_id: number
  created: Generated<Time>
  deleted: Generated<Flag>
  disabled: Generated<Flag>
  deleted_at: GeneratedAlways<Time | null>
  user_id: number
  description: Generated<string>
  settings: Json<WorkspaceSettings>
  variables: Json<Variables>
  frontend_settings: Json<FrontendSettings>
  continue_on_failure: Generated<Flag>
  dawg_id: number | null
  version: Generated<number>
  modified: Generated<Time>
}

export interface DawgsTable {
  id: GeneratedAlways<number>
  name: string
  owner_id: number
  created: Generated<Time>
  deleted: Generated<Flag>
  disabled: Generated<Flag>
  deleted_at: GeneratedAlways<Time | null>
  user_id: number
  description: Generated<string>
  settings: Json<DawgSettings>
  frontend_settings: Json<FrontendSettings>
  continue_on_failure: Generated<Flag>
  version: Generated<number>
  modified: Generated<Time>
}

export interface WorkspaceLinksTable {
  target_id: number
  source_id: number
}

export interface ConfigurationsTable {
  id: GeneratedAlways<number>
  workspace_id: number
  component_id: number
  user_id: number
  name: string
  description: Generated<string>
  settings: Json<ConfigurationSettings>
  oauth_settings: Json<StoredOAuthSettings>
  frontend_settings: Json<FrontendSettings>
  continue_on_failure: Generated<Flag>
  disabled: Generated<Flag>
  deleted: Generated<Flag>
  deleted_at: GeneratedAlways<Time | null>
  version: Generated<number>
  created: Generated<Time>
  modified: Generated<Time>
  output_job_id: number | null
  state: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

/** The token is sealed as a whole. */
export interface StoredOAuthSettings {
  note?: string
  token_request_response?: string
}

export interface ConfigurationLinksTable {
  target_id: number
  source_id: number
  filters: string[]
}

export interface ConfigurationTextsTable {
  configuration_id: number
  text: string
}

export interface WorkspaceFiguresTable {
  workspace_id: number
  last_run: Time | null
  last_run_duration_ms: string | null
  last_activity: Time | null
  disk_usage: Generated<string>
}

export interface DawgFiguresTable {
  dawg_id: number
  last_run: Time | null
  last_run_duration_ms: string | null
}

export interface TagsTable {
  id: GeneratedAlways<number>
  name: string
  color: Tag['color']
}

export interface EntityTagsTable {
  id: GeneratedAlways<number>
  tag_id: number
  workspace_id: number | null
  dawg_id: number | null
  created: Generated<Time>
}

export interface AccessEntriesTable {
  id: GeneratedAlways<number>
  user_id: number
  workspace_id: number | null
  dawg_id: number | null
  permission: 'read' | 'write'
  created: Generated<Time>
}

export interface VersionsTable {
  id: GeneratedAlways<number>
  workspace_id: number | null
  dawg_id: number | null
  configuration_id: number | null
  version: number
  user_id: number
  created: Generated<Time>
  changed: string[]
  snapshot: Json<Record<string, unknown>>
  note: string | null
}

export interface ReplacementsTable {
  id: GeneratedAlways<number>
  user_id: number
  created: Generated<Time>
  find: string
  replace: string
  case_sensitive: Flag
  whole_word: Flag
  reverted: Time | null
  reverted_by: number | null
}

export interface ReplacementItemsTable {
  replacement_id: number
  configuration_id: number
  version_before: number
  version_after: number
  version_reverted: number | null
}

export interface OauthRepositoriesTable {
  id: GeneratedAlways<number>
  name: string
  description: Generated<string>
  settings: Json<Record<string, unknown>>
  credentials: Json<Record<string, string>>
  created: Generated<Time>
  modified: Generated<Time>
}
