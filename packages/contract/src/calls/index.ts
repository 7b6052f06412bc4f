import { access, sharingCalls } from './access.ts'
import { accounts } from './accounts.ts'
import { apiTokens } from './api-tokens.ts'
import { components } from './components.ts'
import { configurations } from './configurations.ts'
import { dataFiles } from './data-files.ts'
import { dawgs } from './dawgs.ts'
import { events } from './events.ts'
import { historyCalls } from './history.ts'
import { childJobs, jobCalls, lastJobs } from './jobs.ts'
import { logs } from './logs.ts'
import { names } from './names.ts'
import { oauthRepositories } from './oauth-repositories.ts'
import { replacements } from './replacements.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { sql } from './sql.ts'
import { system } from './system.ts'
import { taggingCalls } from './tagging.ts'
import { tags } from './tags.ts'
import { trash } from './trash.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { workspaces } from './workspaces.ts'

/** Every call that client and server have agreed on. */
export const calls = {
  sessions,
  apiTokens,
  accounts,
  users,
  access,
  tags,
  workspaces,
  workspaceSharing: sharingCalls('workspace'),
  workspaceTags: taggingCalls('workspace'),
  workspaceHistory: historyCalls('workspace'),
  workspaceJobs: jobCalls('workspace'),
  dawgs,
  dawgSharing: sharingCalls('dawg'),
  dawgTags: taggingCalls('dawg'),
  dawgHistory: historyCalls('dawg'),
  dawgJobs: jobCalls('dawg'),
  configurations,
  configurationHistory: historyCalls('configuration'),
  configurationJobs: jobCalls('configuration'),
  components,
  childJobs,
  lastJobs,
  events,
  dataFiles,
  uploads,
  trash,
  search,
  names,
  replacements,
  oauthRepositories,
  logs,
  sql,
  system,
}
export type Calls = typeof calls
