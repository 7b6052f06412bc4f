import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pathTo, pathWithParams, routePatterns, type RouteName } from '../paths.ts'
import { anAdministrator, aServer } from '../testing/builders.ts'
import { keepConfigurationPage } from '../testing/configuration-page.ts'
import { holdSession } from '../testing/hold-session.ts'
import { renderApp } from '../testing/render-app.tsx'

const params = { id: 3, cid: 5, aid: 17, hid: 0, did: 9, type: 'input' }
const administratorRoutes: RouteName[] = ['users', 'userPermissions', 'tags', 'oauthRepositories', 'logs', 'sql']
const openRoutes = ['login', 'ssoCallback', 'logout', 'passwordReset', 'setPassword', 'gallery']
const redirects = ['root', 'administration']
const otherRoutes = new Set([...openRoutes, ...redirects])
const signedInRoutes = (Object.keys(routePatterns) as RouteName[]).filter((name) => !otherRoutes.has(name))

describe('without a session', () => {
  test.each(signedInRoutes)('[P-2.2.1] %s leads to the login screen', async (name) => {
    aServer()
    const path = pathWithParams(name, params)
    const app = renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
    expect(app.where()).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  })

  test.each([
    ['login', 'Login'],
    ['ssoCallback', 'Login'],
    ['logout', 'Goodbye, and thank you.'],
    ['passwordReset', 'Password reset'],
    ['setPassword', 'Set new password'],
  ] as const)('[P-2.2.1] %s opens', async (name, heading) => {
    aServer()
    const app = renderApp(pathTo(name))
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    expect(app.where()).toBe(pathTo(name))
  })

  test('[P-2.2.1] an unknown path tells a stranger nothing', async () => {
    aServer()
    const app = renderApp('/nowhere?x=1')
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
    expect(app.where()).toBe('/login?redirect=%2Fnowhere%3Fx%3D1')
  })
})

/** What the heading of each page says; without its data, which the server of this test does not have, a page offers to load it again. */
const headings: Partial<Record<RouteName, string>> = {
  search: 'Full-text search',
  trash: 'Trash',
  userSettings: 'User settings',
  help: 'Help',
  notAuthorized: 'Not authorised',
  notFound: 'Not found',
  logs: 'Logs',
  sql: 'SQL Client',
  users: 'Users',
  userPermissions: 'User permissions',
  tags: 'Tags',
  oauthRepositories: 'OAuth repositories',
  projectConfigurationActivity: 'All Configuration Activity',
  projectWorkspaceActivity: 'All Workspace Activity',
  dawgs: 'DAWGs',
  dawg: 'Nightly',
  dawgAddWorkspace: 'Add workspace',
  dawgHistory: 'DAWG Version History',
  dawgActivity: 'DAWG activity',
  dawgWorkspaceActivity: 'Workspaces activity',
  workspaces: 'Workspaces',
  workspace: 'Orders to warehouse',
  workspaceHistory: 'Workspace Version History',
  workspaceActivity: 'Workspace activity',
  workspaceCreateConfiguration: 'Create configuration',
  workspaceConfigurationActivity: 'Configurations activity',
  configuration: 'clean.sql',
  configurationHistory: 'Configuration Version History',
  configurationData: 'Data in',
  configurationDataFile: 'File',
  configurationActivity: 'Configuration activity',
}
const withoutData = new Set<RouteName>(
  (['dawg', 'workspace', 'configuration'] as const).flatMap(
    (kind) => [`${kind}HistoryItem`, `${kind}Job`, `${kind}JobHistoryItem`] as const,
  ),
)

describe('with a session', () => {
  test.each(signedInRoutes)('[P-2.1.3] %s opens a screen of its own', async (name) => {
    keepConfigurationPage(anAdministrator())
    const path = pathWithParams(name, params)
    const app = renderApp(path)
    const main = await screen.findByRole('main')
    const sign = withoutData.has(name)
      ? within(main).findByText('Error while loading.')
      : within(main).findByRole('heading', { level: 1, name: headings[name]! })
    expect(await sign).toBeDefined()
    expect(app.where()).toBe(path)
  })

  test.each([
    ['/', '/workspaces', 'Workspaces'],
    ['/administration', '/administration/users', 'Users'],
  ])('[P-2.1.1] %s leads to %s', async (from, to, heading) => {
    aServer(anAdministrator())
    holdSession({ user: anAdministrator() })
    const app = renderApp(from)
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    expect(app.where()).toBe(to)
  })

  test.each(['/nowhere', '/workspaces/3/nowhere', '/administration/nowhere'])(
    '[P-2.1.2] [P-2.14.2] %s shows the not-found page',
    async (path) => {
      aServer()
      holdSession()
      renderApp(path)
      expect(await screen.findByText('Did I just end up on 404?')).toBeDefined()
    },
  )

  test('[P-2.14.1] the not-authorised page says whom to ask', async () => {
    aServer()
    holdSession()
    renderApp(pathTo('notAuthorized'))
    const text = "You don't have permission to view that page. Contact your administrator."
    expect(await screen.findByText(text)).toBeDefined()
  })

  test.each(administratorRoutes)('[P-2.2.4] %s sends an ordinary user to the workspace list', async (name) => {
    aServer()
    holdSession()
    const app = renderApp(pathWithParams(name, params))
    expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeDefined()
    expect(app.where()).toBe('/workspaces')
  })

  test.each([
    ['/login', '/workspaces'],
    ['/login?redirect=%2Ftrash%3Fpage%3D2', '/trash?page=2'],
    ['/login?redirect=%2F%2Fevil.example', '/workspaces'],
    ['/login?redirect=https%3Aevil.example', '/workspaces'],
    ['/password-reset', '/workspaces'],
  ])('[P-2.2.3] %s sends a signed-in user to %s', async (from, to) => {
    aServer()
    holdSession()
    const app = renderApp(from)
    await screen.findByRole('main')
    await waitFor(() => expect(app.where()).toBe(to))
  })

  test('the tab says where one is', async () => {
    aServer()
    holdSession()
    renderApp('/trash')
    await waitFor(() => expect(document.title).toBe('Trash · Clew'))
  })
})
