/** The route table, made of screens that load when they are opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type AnyRouter,
  type ParsedLocation,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { pathTo, routePatterns, type RouteName } from '../paths.ts'
import { session } from '../session/session.ts'
import { ssoReturn } from '../session/sso-return.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { administratorsOnly, signedInOnly, signedOutOnly } from './guards.ts'
import { RootLayout } from './RootLayout.tsx'
import { RouteError } from './RouteError.tsx'

/** The path to go to instead, if any. */
type Guard = (location: ParsedLocation) => string | undefined

const hasGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'

export function makeRouter(history?: RouterHistory): AnyRouter {
  return createRouter({
    routeTree: makeRouteTree(),
    ...(history && { history }),
    // Texts stay texts: the router's own reading would turn a code of digits into a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query === '' ? '' : `?${query}`
    },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
}

function makeRouteTree(): AnyRoute {
  const root = createRootRoute({ component: RootLayout })

  const signedIn = createRoute({
    id: 'signed-in',
    getParentRoute: () => root,
    beforeLoad: ({ location }) => goInstead(signedInOnly(session.user(), location.href)),
    component: lazyRouteComponent(() => import('./shell/SignedInArea.tsx'), 'SignedInArea'),
  })
  const administrators = createRoute({
    id: 'administrators',
    getParentRoute: () => signedIn,
    beforeLoad: () => goInstead(administratorsOnly(session.user())),
  })
  const administration = createRoute({
    id: 'administration',
    getParentRoute: () => administrators,
    component: lazyRouteComponent(() => import('./shell/AdministrationArea.tsx'), 'AdministrationArea'),
  })

  return root.addChildren([
    redirectRoute(root, 'root', 'workspaces'),
    redirectRoute(root, 'administration', 'users'),
    ...loginRoutes(root),
    ...(hasGallery ? [galleryRoute(root)] : []),
    signedIn.addChildren([
      administrators.addChildren([
        administration.addChildren(administrationRoutes(administration)),
        sqlRoute(administrators),
        logsRoute(administrators),
      ]),
      ...listRoutes(signedIn),
      ...detailRoutes(signedIn),
      ...configurationRoutes(signedIn),
      ...dataRoutes(signedIn),
      ...activityRoutes(signedIn),
      ...historyRoutes(signedIn),
      userSettingsRoute(signedIn),
      ...errorRoutes(signedIn),
    ]),
  ])
}

function loginRoutes(parent: AnyRoute): AnyRoute[] {
  const forSignedOut: Guard = ({ searchStr }) =>
    signedOutOnly(session.user(), new URLSearchParams(searchStr).get('redirect') ?? undefined)
  const afterSso: Guard = () => signedOutOnly(session.user(), ssoReturn.kept())
  const login = lazyRouteComponent(() => import('../screens/login/LoginScreen.tsx'), 'LoginScreen')
  const callback = lazyRouteComponent(() => import('../screens/login/SsoCallbackScreen.tsx'), 'SsoCallbackScreen')
  const reset = lazyRouteComponent(() => import('../screens/login/PasswordResetScreen.tsx'), 'PasswordResetScreen')
  const setPassword = lazyRouteComponent(() => import('../screens/login/SetPasswordScreen.tsx'), 'SetPasswordScreen')
  const farewell = lazyRouteComponent(() => import('../screens/login/FarewellScreen.tsx'), 'FarewellScreen')
  return [
    screenRoute(parent, 'login', 'Login', login, forSignedOut),
    screenRoute(parent, 'ssoCallback', 'Login', callback, afterSso),
    screenRoute(parent, 'passwordReset', 'Password reset', reset, forSignedOut),
    // Open to everyone: whoever follows such a link while signed in still wants what it is for.
    screenRoute(parent, 'setPassword', 'Set password', setPassword),
    screenRoute(parent, 'logout', 'Goodbye', farewell),
  ]
}

function listRoutes(parent: AnyRoute): AnyRoute[] {
  const workspaces = lazyRouteComponent(() => import('../screens/workspaces/WorkspacesScreen.tsx'), 'WorkspacesScreen')
  const dawgs = lazyRouteComponent(() => import('../screens/dawgs/DawgsScreen.tsx'), 'DawgsScreen')
  const addWorkspace = lazyRouteComponent(
    () => import('../screens/dawg-add-workspace/AddWorkspaceScreen.tsx'),
    'AddWorkspaceScreen',
  )
  const help = lazyRouteComponent(() => import('../screens/help/HelpScreen.tsx'), 'HelpScreen')
  const trash = lazyRouteComponent(() => import('../screens/trash/TrashScreen.tsx'), 'TrashScreen')
  const search = lazyRouteComponent(() => import('../screens/search/SearchScreen.tsx'), 'SearchScreen')
  return [
    screenRoute(parent, 'workspaces', 'Workspaces', workspaces),
    screenRoute(parent, 'dawgs', 'DAWGs', dawgs),
    screenRoute(parent, 'dawgAddWorkspace', 'Add workspace', addWorkspace),
    screenRoute(parent, 'trash', 'Trash', trash),
    screenRoute(parent, 'search', 'Full-text search', search),
    screenRoute(parent, 'help', 'Help', help),
  ]
}

function detailRoutes(parent: AnyRoute): AnyRoute[] {
  const workspace = lazyRouteComponent(() => import('../screens/workspace/WorkspaceScreen.tsx'), 'WorkspaceScreen')
  const dawg = lazyRouteComponent(() => import('../screens/dawg/DawgScreen.tsx'), 'DawgScreen')
  return [screenRoute(parent, 'workspace', 'Workspace', workspace), screenRoute(parent, 'dawg', 'DAWG', dawg)]
}

function configurationRoutes(parent: AnyRoute): AnyRoute[] {
  const create = lazyRouteComponent(
    () => import('../screens/create-configuration/CreateConfigurationScreen.tsx'),
    'CreateConfigurationScreen',
  )
  const configuration = lazyRouteComponent(
    () => import('../screens/configuration/ConfigurationScreen.tsx'),
    'ConfigurationScreen',
  )
  return [
    screenRoute(parent, 'workspaceCreateConfiguration', 'Create configuration', create),
    screenRoute(parent, 'configuration', 'Configuration', configuration),
  ]
}

/** Lists of jobs, jobs, and the statuses that a job has had. */
function dataRoutes(parent: AnyRoute): AnyRoute[] {
  const list = lazyRouteComponent(() => import('../screens/configuration-data/FileListScreen.tsx'), 'FileListScreen')
  const preview = lazyRouteComponent(
    () => import('../screens/configuration-data/FilePreviewScreen.tsx'),
    'FilePreviewScreen',
  )
  return [
    screenRoute(parent, 'configurationData', 'Data Preview', list),
    screenRoute(parent, 'configurationDataFile', 'Preview Detail', preview),
  ]
}

function activityRoutes(parent: AnyRoute): AnyRoute[] {
  const lists = () => import('../screens/activity/ActivityScreens.tsx')
  const children = () => import('../screens/activity/ChildActivityScreens.tsx')
  const project = () => import('../screens/activity/ProjectActivityScreens.tsx')
  const jobs = () => import('../screens/activity/JobScreens.tsx')
  const items = () => import('../screens/activity/JobHistoryItemScreens.tsx')
  const [job, item] = ['Activity Detail', 'History']
  const ofConfigurations = lazyRouteComponent(children, 'WorkspaceConfigurationActivityScreen')
  const ofWorkspaces = lazyRouteComponent(children, 'DawgWorkspaceActivityScreen')
  const allConfigurations = lazyRouteComponent(project, 'ProjectConfigurationActivityScreen')
  const allWorkspaces = lazyRouteComponent(project, 'ProjectWorkspaceActivityScreen')
  const configurationItem = lazyRouteComponent(items, 'ConfigurationJobHistoryItemScreen')
  return [
    screenRoute(parent, 'workspaceActivity', 'Activity', lazyRouteComponent(lists, 'WorkspaceActivityScreen')),
    screenRoute(parent, 'dawgActivity', 'Activity', lazyRouteComponent(lists, 'DawgActivityScreen')),
    screenRoute(parent, 'configurationActivity', 'Activity', lazyRouteComponent(lists, 'ConfigurationActivityScreen')),
    screenRoute(parent, 'workspaceJob', job, lazyRouteComponent(jobs, 'WorkspaceJobScreen')),
    screenRoute(parent, 'dawgJob', job, lazyRouteComponent(jobs, 'DawgJobScreen')),
    screenRoute(parent, 'configurationJob', job, lazyRouteComponent(jobs, 'ConfigurationJobScreen')),
    screenRoute(parent, 'workspaceJobHistoryItem', item, lazyRouteComponent(items, 'WorkspaceJobHistoryItemScreen')),
    screenRoute(parent, 'dawgJobHistoryItem', item, lazyRouteComponent(items, 'DawgJobHistoryItemScreen')),
    screenRoute(parent, 'configurationJobHistoryItem', item, configurationItem),
    screenRoute(parent, 'workspaceConfigurationActivity', 'Configurations activity', ofConfigurations),
    screenRoute(parent, 'dawgWorkspaceActivity', 'Workspaces activity', ofWorkspaces),
    screenRoute(parent, 'projectConfigurationActivity', 'All Configuration Activity', allConfigurations),
    screenRoute(parent, 'projectWorkspaceActivity', 'All Workspace Activity', allWorkspaces),
  ]
}

function historyRoutes(parent: AnyRoute): AnyRoute[] {
  const load = () => import('../screens/history/HistoryScreens.tsx')
  return [
    screenRoute(parent, 'workspaceHistory', 'History', lazyRouteComponent(load, 'WorkspaceHistoryScreen')),
    screenRoute(parent, 'workspaceHistoryItem', 'History Detail', lazyRouteComponent(load, 'WorkspaceVersionScreen')),
    screenRoute(parent, 'dawgHistory', 'History', lazyRouteComponent(load, 'DawgHistoryScreen')),
    screenRoute(parent, 'dawgHistoryItem', 'History Detail', lazyRouteComponent(load, 'DawgVersionScreen')),
    screenRoute(parent, 'configurationHistory', 'History', lazyRouteComponent(load, 'ConfigurationHistoryScreen')),
    screenRoute(
      parent,
      'configurationHistoryItem',
      'History Detail',
      lazyRouteComponent(load, 'ConfigurationVersionScreen'),
    ),
  ]
}

/** Pages that lead to each other; the tools of administrators stand apart. */
function administrationRoutes(parent: AnyRoute): AnyRoute[] {
  const users = lazyRouteComponent(() => import('../screens/users/UsersScreen.tsx'), 'UsersScreen')
  const userPermissions = lazyRouteComponent(
    () => import('../screens/user-permissions/UserPermissionsScreen.tsx'),
    'UserPermissionsScreen',
  )
  const tags = lazyRouteComponent(() => import('../screens/tags/TagsScreen.tsx'), 'TagsScreen')
  const oauthRepositories = lazyRouteComponent(
    () => import('../screens/oauth-repositories/OauthRepositoriesScreen.tsx'),
    'OauthRepositoriesScreen',
  )
  return [
    screenRoute(parent, 'users', 'Users', users),
    screenRoute(parent, 'userPermissions', 'User permissions', userPermissions),
    screenRoute(parent, 'tags', 'Tags', tags),
    screenRoute(parent, 'oauthRepositories', 'OAuth repositories', oauthRepositories),
  ]
}

function userSettingsRoute(parent: AnyRoute): AnyRoute {
  const load = () => import('../screens/user-settings/UserSettingsScreen.tsx')
  return screenRoute(parent, 'userSettings', 'User settings', lazyRouteComponent(load, 'UserSettingsScreen'))
}

const sqlRoute = (parent: AnyRoute): AnyRoute =>
  screenRoute(
    parent,
    'sql',
    'SQL Client',
    lazyRouteComponent(() => import('../screens/sql/SqlScreen.tsx'), 'SqlScreen'),
  )

const logsRoute = (parent: AnyRoute): AnyRoute =>
  screenRoute(
    parent,
    'logs',
    'Logs',
    lazyRouteComponent(() => import('../screens/logs/LogsScreen.tsx'), 'LogsScreen'),
  )

function errorRoutes(parent: AnyRoute): AnyRoute[] {
  const notAuthorized = lazyRouteComponent(
    () => import('../screens/errors/NotAuthorizedScreen.tsx'),
    'NotAuthorizedScreen',
  )
  const notFound = lazyRouteComponent(() => import('../screens/errors/NotFoundScreen.tsx'), 'NotFoundScreen')
  const title = 'Not found'
  return [
    screenRoute(parent, 'notAuthorized', 'Not authorised', notAuthorized),
    screenRoute(parent, 'notFound', title, notFound),
    createRoute({ getParentRoute: () => parent, path: '$', component: notFound, staticData: { title } }),
  ]
}

const galleryRoute = (parent: AnyRoute): AnyRoute =>
  screenRoute(
    parent,
    'gallery',
    'Gallery',
    lazyRouteComponent(() => import('../ui/gallery/GalleryScreen.tsx'), 'GalleryScreen'),
  )

const screenRoute = (
  parent: AnyRoute,
  name: RouteName,
  title: string,
  component: RouteComponent,
  guard?: Guard,
): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: routePatterns[name],
    component,
    staticData: { title, name },
    ...(guard && { beforeLoad: ({ location }) => goInstead(guard(location)) }),
  })

const redirectRoute = (parent: AnyRoute, from: 'root' | 'administration', to: 'workspaces' | 'users'): AnyRoute =>
  createRoute({ getParentRoute: () => parent, path: routePatterns[from], beforeLoad: () => goInstead(pathTo(to)) })

function goInstead(path: string | undefined): void {
  if (path !== undefined) throw redirect({ href: path, replace: true })
}
