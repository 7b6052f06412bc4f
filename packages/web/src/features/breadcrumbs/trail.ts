/** Which crumbs stand above a screen. */
import { pathWithParams, type RouteName } from '../../paths.ts'
import type { Crumb } from '../../ui/Breadcrumbs.tsx'

export type NamedKind = 'workspace' | 'configuration' | 'dawg'
export type Params = Record<string, string>

/** The name of a thing, as far as it is known. */
export type NameOf = (kind: NamedKind, id: string) => string | undefined

interface Step {
  parent?: RouteName
  label: string | ((params: Params, nameOf: NameOf) => string | undefined)
}

const NAME_UNKNOWN = '…'

const steps: Partial<Record<RouteName, Step>> = {
  workspaces: { label: 'Workspaces' },
  workspace: { parent: 'workspaces', label: ({ id = '' }, nameOf) => nameOf('workspace', id) },
  ...detailsOf('workspace', 'workspaceActivity', 'workspaceJob', 'workspaceJobHistoryItem'),
  ...versionsOf('workspace', 'workspaceHistory', 'workspaceHistoryItem'),
  workspaceCreateConfiguration: { parent: 'workspace', label: 'Create configuration' },
  workspaceConfigurationActivity: { parent: 'workspace', label: 'Configurations activity' },

  configuration: { parent: 'workspace', label: ({ cid = '' }, nameOf) => nameOf('configuration', cid) },
  ...detailsOf('configuration', 'configurationActivity', 'configurationJob', 'configurationJobHistoryItem'),
  ...versionsOf('configuration', 'configurationHistory', 'configurationHistoryItem'),
  configurationData: { parent: 'configuration', label: ({ type = '' }) => `${capitalised(type)} Data Preview` },
  configurationDataFile: { parent: 'configurationData', label: 'Preview Detail' },

  dawgs: { label: 'DAWGS' },
  dawg: { parent: 'dawgs', label: ({ id = '' }, nameOf) => nameOf('dawg', id) },
  ...detailsOf('dawg', 'dawgActivity', 'dawgJob', 'dawgJobHistoryItem'),
  ...versionsOf('dawg', 'dawgHistory', 'dawgHistoryItem'),
  dawgAddWorkspace: { parent: 'dawg', label: 'Add workspace' },
  dawgWorkspaceActivity: { parent: 'dawg', label: 'Workspaces activity' },
}

/** From the list down to the screen itself; empty where the screen's title says enough. */
export function trailTo(route: RouteName, params: Params, nameOf: NameOf): Crumb[] {
  const trail: Crumb[] = []
  for (let name: RouteName | undefined = route; name; name = steps[name]?.parent) {
    const step = steps[name]
    if (!step) break
    const label = typeof step.label === 'string' ? step.label : (step.label(params, nameOf) ?? NAME_UNKNOWN)
    trail.unshift(name === route ? { label } : { label, to: pathWithParams(name, params) })
  }
  return trail.length > 1 ? trail : []
}

function detailsOf(parent: RouteName, activity: RouteName, job: RouteName, jobHistoryItem: RouteName) {
  return {
    [activity]: { parent, label: 'Activity' },
    [job]: { parent: activity, label: 'Activity Detail' },
    [jobHistoryItem]: { parent: job, label: 'History' },
  }
}

function versionsOf(parent: RouteName, history: RouteName, item: RouteName) {
  return { [history]: { parent, label: 'History' }, [item]: { parent: history, label: 'History Detail' } }
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
