/** Where one can go from anywhere. */
import { pathTo } from '../../paths.ts'

interface Place {
  label: string
  to: string
}

const forEveryone: readonly Place[] = [
  { label: 'Workspaces', to: pathTo('workspaces') },
  { label: 'DAWGs', to: pathTo('dawgs') },
  { label: 'Full-text search', to: pathTo('search') },
  { label: 'All configuration activity', to: pathTo('projectConfigurationActivity') },
  { label: 'All workspace activity', to: pathTo('projectWorkspaceActivity') },
  { label: 'Trash', to: pathTo('trash') },
  { label: 'User settings', to: pathTo('userSettings') },
  { label: 'Help', to: pathTo('help') },
]

const forAdministrators: readonly Place[] = [
  { label: 'Users', to: pathTo('users') },
  { label: 'User permissions', to: pathTo('userPermissions') },
  { label: 'Tags', to: pathTo('tags') },
  { label: 'OAuth repositories', to: pathTo('oauthRepositories') },
  { label: 'Logs', to: pathTo('logs') },
  { label: 'SQL Client', to: pathTo('sql') },
]

export const placesFor = (isAdministrator: boolean): readonly Place[] =>
  isAdministrator ? [...forEveryone, ...forAdministrators] : forEveryone
