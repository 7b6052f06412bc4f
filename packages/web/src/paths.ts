/** Every path of the app. A path is put together here and nowhere else. */
export const routePatterns = {
  root: '/',
  login: '/login',
  ssoCallback: '/okta_login',
  logout: '/logout',
  passwordReset: '/password-reset',
  setPassword: '/set_password',
  search: '/search',
  trash: '/trash',
  userSettings: '/user-settings',
  help: '/help',
  notAuthorized: '/not-authorized',
  notFound: '/not-found',
  logs: '/logs',
  sql: '/sql',
  /** Every piece of the UI kit; in development only. */
  gallery: '/gallery',

  administration: '/administration',
  users: '/administration/users',
  userPermissions: '/administration/user-permissions',
  tags: '/administration/tags',
  oauthRepositories: '/administration/oauth-repositories',

  projectConfigurationActivity: '/project/configurations/activity',
  projectWorkspaceActivity: '/project/workspaces/activity',

  dawgs: '/dawgs',
  dawg: '/dawgs/$id',
  dawgAddWorkspace: '/dawgs/$id/add-workspace',
  dawgHistory: '/dawgs/$id/history',
  dawgHistoryItem: '/dawgs/$id/history/$hid',
  dawgActivity: '/dawgs/$id/activity',
  dawgJob: '/dawgs/$id/activity/$aid',
  dawgJobHistoryItem: '/dawgs/$id/activity/$aid/history/$hid',
  dawgWorkspaceActivity: '/dawgs/$id/workspaces/activity',

  workspaces: '/workspaces',
  workspace: '/workspaces/$id',
  workspaceHistory: '/workspaces/$id/history',
  workspaceHistoryItem: '/workspaces/$id/history/$hid',
  workspaceActivity: '/workspaces/$id/activity',
  workspaceJob: '/workspaces/$id/activity/$aid',
  workspaceJobHistoryItem: '/workspaces/$id/activity/$aid/history/$hid',
  workspaceCreateConfiguration: '/workspaces/$id/create-configuration',
  workspaceConfigurationActivity: '/workspaces/$id/configurations/activity',

  configuration: '/workspaces/$id/configurations/$cid',
  configurationHistory: '/workspaces/$id/configurations/$cid/history',
  configurationHistoryItem: '/workspaces/$id/configurations/$cid/history/$hid',
  configurationData: '/workspaces/$id/configurations/$cid/data-preview/$type',
  configurationDataFile: '/workspaces/$id/configurations/$cid/data-preview/$type/$did',
  configurationActivity: '/workspaces/$id/configurations/$cid/activity',
  configurationJob: '/workspaces/$id/configurations/$cid/activity/$aid',
  configurationJobHistoryItem: '/workspaces/$id/configurations/$cid/activity/$aid/history/$hid',
} as const

export type RouteName = keyof typeof routePatterns

type ParamNames<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never

type ParamsOf<Name extends RouteName> = Record<ParamNames<(typeof routePatterns)[Name]>, string | number>

/** `pathTo('workspaceJob', { id: 3, aid: 17 })`: a missing or misspelt parameter does not compile. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params]: [keyof ParamsOf<Name>] extends [never] ? [] : [ParamsOf<Name>]
): string {
  return pathWithParams(name, params ?? {})
}

/** For parameters that come from a route which is open now, and so has what its ancestors need. */
export function pathWithParams(name: RouteName, params: Record<string, string | number>): string {
  return routePatterns[name].replace(/\$(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}

/** What is run, watched and versioned, and has pages for all of it. */
export type Runnable =
  | { kind: 'workspace' | 'dawg'; id: number }
  | { kind: 'configuration'; workspaceId: number; id: number }

/** The pages of one of them, whichever kind it is. */
export function pathsOf(of: Runnable) {
  const params: Record<string, number> =
    of.kind === 'configuration' ? { id: of.workspaceId, cid: of.id } : { id: of.id }
  const { kind } = of
  return {
    itself: pathWithParams(kind, params),
    /** Its page, opened at one of its sections. */
    section: (anchor: string) => `${pathWithParams(kind, params)}#${encodeURIComponent(anchor)}`,
    activity: pathWithParams(`${kind}Activity`, params),
    job: (aid: number) => pathWithParams(`${kind}Job`, { ...params, aid }),
    /** Its page, opened at a line of its log. */
    jobLine: (aid: number, line: number) => `${pathWithParams(`${kind}Job`, { ...params, aid })}?line=${line}`,
    jobHistoryItem: (aid: number, hid: number) => pathWithParams(`${kind}JobHistoryItem`, { ...params, aid, hid }),
    history: pathWithParams(`${kind}History`, params),
    /** 0 is the current version, which is not history yet. */
    version: (hid: number) => pathWithParams(`${kind}HistoryItem`, { ...params, hid }),
    /** A version beside any other in place of the one before it. */
    comparison: (hid: number, withHid: number) =>
      `${pathWithParams(`${kind}HistoryItem`, { ...params, hid })}?with=${withHid}`,
  }
}

/** Full-text search, with the results for a text. */
export const pathToSearch = (text: string): string =>
  `${pathTo('search')}?${new URLSearchParams({ search: text }).toString()}`

/** The login screen, which leads on to `redirect` afterwards. */
export const pathToLogin = (redirect: string): string =>
  `${pathTo('login')}?${new URLSearchParams({ redirect }).toString()}`

/** The users whose names have these words. */
export const pathToUsers = (search: string): string =>
  `${pathTo('users')}?${new URLSearchParams({ search }).toString()}`
