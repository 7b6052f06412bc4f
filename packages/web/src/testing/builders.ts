/** Things as the server sends them; a test names only what it is about. */
import { calls, type Instance, type SystemInfo, type User } from '@clew/contract'
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

/** Answers what every page asks for. Whoever signs in is `user`. */
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
}
