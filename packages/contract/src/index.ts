export { calls, type Calls } from './calls/index.ts'
export { makeClient, type Client, type Transport, type WireRequest } from './client.ts'
export { errorTypes, type ErrorBody, type ErrorType } from './errors.ts'
export {
  paramNames,
  permissionLevels,
  type Access,
  type AnswerOf,
  type Endpoint,
  type EndpointGroup,
  type EntityAccess,
  type Permission,
  type RequestOf,
  type SharedKind,
} from './kernel.ts'
export { kinds, type Kind } from './calls/kinds.ts'
export { type ApiToken } from './calls/api-tokens.ts'
export { type JobChange } from './calls/events.ts'
export { type HistoryCalls } from './calls/history.ts'
export { type JobCalls } from './calls/jobs.ts'
export { type LogEntry } from './calls/logs.ts'
export { type NamedThing } from './calls/names.ts'
export { type OwnSession } from './calls/sessions.ts'
export { type SavedQuery, type SqlQuery } from './calls/sql.ts'
export { type SharingCalls } from './calls/access.ts'
export { type TaggingCalls } from './calls/tagging.ts'
export { links } from './links.ts'
export { type Component } from './shapes/component.ts'
export {
  type ComponentName,
  type Configuration,
  type ConfigurationInputs,
  type ConfigurationSettings,
  type RuntimeOptions,
} from './shapes/configuration.ts'
export { type Dawg, type DawgSettings } from './shapes/dawg.ts'
export { type FrontendSettings, type Person } from './shapes/entity.ts'
export { type JobStatus } from './rules/job-status.ts'
export { type JobStats, type LogLevel } from './shapes/job.ts'
export { type Page } from './shapes/lists.ts'
export { type DawgWorkspace, type Variables, type Workspace, type WorkspaceSettings } from './shapes/workspace.ts'
export { type DawgUser, type WorkspaceUser } from './shapes/access-entry.ts'
export { MAX_ID } from './shapes/basics.ts'
export { type Instance, type SystemInfo } from './shapes/system-info.ts'
export { tagColors, type Tag } from './shapes/tag.ts'
export { type AclReport, type Role, type User } from './shapes/user.ts'
