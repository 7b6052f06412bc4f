/** Things as the server sends them; a test names only what it is about. */
import { calls, type Component, type Configuration, type Dawg, type Instance } from '@clew/contract'
import type { SystemInfo, User, Workspace } from '@clew/contract'
import type { ConfigurationJob, DawgJob, WorkspaceJob } from '../api/shared-kinds.ts'
import { FakeEvents } from './fake-events.ts'
import { FakeServer } from './fake-server.ts'

export const TOKEN = 'the-token'

export const aUser = (given: Partial<User> = {}): User => ({
  id: 7,
  name: 'Anna Novak',
  email: 'anna@example.com',
  role: 'user',
  created: '2026-01-05T08:00:00.000Z',
  disabled: 0,
  deleted: 0,
  can_create_workspaces: 1,
  can_create_dawgs: 0,
  last_login: '2026-11-15T08:00:00.000Z',
  ...given,
})

export const anAdministrator = (): User => aUser({ role: 'admin' })

export const anInstance = (given: Partial<Instance> = {}): Instance => ({
  label: null,
  location: null,
  client_logo: null,
  support_email: 'support@example.com',
  terms_link: 'https://example.com/terms',
  help_link: 'https://example.com/help',
  ...given,
})

export const aSystemInfo = (given: Partial<SystemInfo> = {}): SystemInfo => ({
  disk_space: { size: 4_194_304, used: 1_048_576 },
  system_one_minute_load: 0.5,
  cpu_cores_count: 8,
  mi_workers_count: 4,
  version: '1.2.3',
  build_date: '2026-11-05T12:00:00.000Z',
  ...given,
})

/** Whoever is signed in owns it. */
const anEntity = {
  user_id: 7,
  user: { id: 7, name: 'Anna Novak', email: 'anna@example.com' },
  owner_id: 7,
  owner: { id: 7, name: 'Anna Novak', email: 'anna@example.com' },
  disabled: 0,
  continue_on_failure: 0,
  version: 4,
  created: '2026-01-05T08:00:00.000Z',
  modified: '2026-11-15T08:00:00.000Z',
  permission: 'owner',
  settings: {},
  tags: [],
  description: '',
  frontend_settings: {},
  last_run: null,
  last_run_duration: null,
} as const

export const aWorkspace = (given: Partial<Workspace> = {}): Workspace => ({
  ...anEntity,
  id: 3,
  name: 'Orders to warehouse',
  tags: [],
  dawg_id: null,
  dawg: null,
  last_activity: null,
  disk_usage: 0,
  high_disk_usage: 0,
  available_to_graph: 1,
  variables: {},
  input_settings: { inputs: [] },
  ...given,
})

export const aDawg = (given: Partial<Dawg> = {}): Dawg => ({
  ...anEntity,
  id: 5,
  name: 'Nightly',
  tags: [],
  workspaces_count: 0,
  example_workspaces: [],
  ...given,
})

/** Made at nine, took ten seconds. */
const aJob = {
  user_id: 7,
  user: { id: 7, name: 'Anna Novak', email: 'anna@example.com' },
  status: 'finished',
  created: '2026-11-15T09:00:10.000Z',
  origin_created: '2026-11-15T09:00:00.000Z',
  started_by: 'user',
  parent_id: null,
  message: null,
} as const

export const aWorkspaceJob = (given: Partial<WorkspaceJob> = {}): WorkspaceJob => ({
  ...aJob,
  id: 17,
  workspace_id: 3,
  dawg_id: null,
  stats: { statuses_history: {} },
  ...given,
})

export const aDawgJob = (given: Partial<DawgJob> = {}): DawgJob => ({
  ...aJob,
  id: 27,
  dawg_id: 5,
  stats: { statuses_history: {} },
  ...given,
})

export const aConfigurationJob = (given: Partial<ConfigurationJob> = {}): ConfigurationJob => ({
  ...aJob,
  id: 37,
  workspace_id: 3,
  configuration_id: 9,
  stats: { statuses_history: {} },
  ...given,
})

export const aComponent = (given: Partial<Component> = {}): Component => ({
  id: 20,
  name: 'SQL (DuckDB)',
  type: 'processor',
  description: 'Transforms tables with SQL.',
  default_settings: {},
  settings_template: { dataschema: null, uischema: {}, processors: [], code_parameters: [] },
  icon: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  in_progress: 0,
  hidden: 0,
  ...given,
})

export const aConfiguration = (given: Partial<Configuration> = {}): Configuration => ({
  ...anEntity,
  id: 9,
  name: 'clean.sql',
  workspace_id: 3,
  component_id: 20,
  input_settings: { inputs: {} },
  deleted: 0,
  oauth_settings: {},
  auth_link: null,
  ...given,
})

/** What a list says back; the app does not read it. */
export const anySelection = {
  offset: 0,
  limit: 50,
  order_by: 'id',
  order_dir: 'ASC',
  show_enabled: '1',
  show_disabled: '1',
  show_hidden: '0',
} as const

/** Answers what every page asks for, and lists of nothing. Whoever signs in is `user`. */
export function aServer(user: User = aUser()): FakeServer {
  const server = new FakeServer()
  server.tokens.add(TOKEN)
  return server
    .on(calls.sessions.authOptions, () => ({ authentication_options: { password_login: 1 as const, sso_link: null } }))
    .on(calls.sessions.login, () => ({ token: TOKEN }))
    .on(calls.sessions.logout, () => ({}))
    .on(calls.sessions.me, () => ({ user }))
    .on(calls.access.workspacesOfUser, () => ({ workspace_users: [] }))
    .on(calls.access.dawgsOfUser, () => ({ dawg_users: [] }))
    .on(calls.system.instance, () => ({ instance: anInstance() }))
    .on(calls.system.systemInfo, () => ({ system_info: aSystemInfo() }))
    .on(calls.workspaces.list, () => ({ workspaces: [], selection_settings: anySelection }))
    .on(calls.dawgs.list, () => ({ dawgs: [], selection_settings: anySelection }))
    .on(calls.tags.list, () => ({ tags: [], selection_settings: anySelection }))
    .on(calls.trash.list, () => ({ trash: [], selection_settings: anySelection }))
    .on(calls.users.list, () => ({ users: [], users_total_count: 0, selection_settings: anySelection }))
    .on(calls.users.aclReport, () => ({ acl_reports: [] }))
    .on(calls.components.list, () => ({ components: [], selection_settings: anySelection }))
    .on(calls.events.follow, () => new FakeEvents())
    .on(calls.childJobs.configurationJobs, () => ({ configuration_jobs: [], selection_settings: anySelection }))
    .on(calls.childJobs.workspaceJobs, () => ({ workspace_jobs: [], selection_settings: anySelection }))
}
