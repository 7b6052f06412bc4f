/** The routes whose screens are still to come, with the area they belong to. */
import type { RouteName } from '../paths.ts'

const area = {
  workspaces: 'Workspaces are not built yet',
  dawgs: 'DAWGs are not built yet',
  configurations: 'Configurations are not built yet',
  search: 'Full-text search is not built yet',
  userSettings: 'User settings are not built yet',
  administration: 'Administration is not built yet',
  logs: 'The Logs tool is not built yet',
  sql: 'The SQL Client is not built yet',
} as const

export interface MissingScreen {
  title: string
  sentence: string
}

const missing = (title: string, of: keyof typeof area): MissingScreen => ({ title, sentence: area[of] })

/** Any signed-in user may open these. */
export const missingScreens = {
  search: missing('Full-text search', 'search'),
  userSettings: missing('User settings', 'userSettings'),
} satisfies Partial<Record<RouteName, MissingScreen>>

/** Only administrators may open these. */
export const missingAdministratorScreens = {
  users: missing('Users', 'administration'),
  userPermissions: missing('User permissions', 'administration'),
  tags: missing('Tags', 'administration'),
  oauthRepositories: missing('OAuth repositories', 'administration'),
  logs: missing('Logs', 'logs'),
  sql: missing('SQL Client', 'sql'),
} satisfies Partial<Record<RouteName, MissingScreen>>

export const missingScreen = (name: RouteName): MissingScreen | undefined =>
  ({ ...missingScreens, ...missingAdministratorScreens } as Partial<Record<RouteName, MissingScreen>>)[name]
