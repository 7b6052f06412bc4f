/** A server that has one configuration of one component in a workspace, with everything that its page asks for. */
import { calls, type Component, type Configuration, type RequestOf, type User } from '@clew/contract'
import type { ConfigurationJob } from '../api/shared-kinds.ts'
import { aComponent, aConfiguration, anySelection } from './builders.ts'
import { keepDetailPages, type Kept } from './detail-page.ts'
import { Refused } from './fake-server.ts'

export interface KeptConfiguration extends Kept {
  configuration: Configuration
  component: Component
  /** Of the configuration, newest first. */
  jobs: ConfigurationJob[]
}

export const CONFIGURATION_PAGE = '/workspaces/3/configurations/9'

/** `user` is signed in. What a test changes, it changes here. */
export function keepConfigurationPage(user?: User): KeptConfiguration {
  const component = aComponent()
  const kept: KeptConfiguration = Object.assign(keepDetailPages(user), {
    component,
    configuration: aConfiguration(),
    jobs: [],
  })
  const named = (): Configuration => {
    const { id, name, type, icon, hidden } = kept.component
    return { component: { id, name, type, icon, hidden }, ...kept.configuration }
  }
  const noFiles = {
    data: [],
    filesTotalCount: 0,
    hasMoreItems: false,
    downloadToken: 'none',
    selectionSettings: { offset: 0, limit: 50 },
  }
  kept.server
    .on(calls.configurations.get, () => ({ configuration: named() }))
    .on(calls.configurations.modify, ({ body }) => {
      kept.configuration = changed(kept.configuration, body)
      return { configuration: named() }
    })
    .on(calls.components.get, () => ({ component: kept.component }))
    .on(calls.configurationJobs.list, () => ({ configuration_jobs: kept.jobs, selection_settings: anySelection }))
    .on(calls.dataFiles.inputs, () => ({ input_file_preview: noFiles }))
    .on(calls.dataFiles.outputs, () => ({ output_file_preview: noFiles }))
  return kept
}

type Changes = RequestOf<typeof calls.configurations.modify>['body']

function changed(configuration: Configuration, { expected_version, ...changes }: Changes): Configuration {
  if ((expected_version ?? configuration.version) !== configuration.version)
    throw new Refused('conflict', 'Somebody else has changed it.')
  return { ...configuration, ...(changes as Partial<Configuration>), version: configuration.version + 1 }
}
