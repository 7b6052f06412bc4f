import type { Configuration, Workspace } from '@clew/contract'
import { api } from '../../../api/client.ts'
import { listConfigurations, type ListedConfiguration } from '../../../api/configurations.ts'
import { mayEdit } from '../../../api/shared-kinds.ts'
import { pathTo } from '../../../paths.ts'
import { inBatches, type GraphKind, type GraphNode, type NodeJobs } from './graph-kind.ts'

type Inputs = Configuration['input_settings']['inputs']

export function configurationsOf(workspace: Pick<Workspace, 'id' | 'permission'>): GraphKind {
  const id = workspace.id
  const one = (cid: number) => ({ id, cid })

  /** From what is there now, so that filters which somebody has changed meanwhile are not lost. */
  async function changeInputs(cid: number, change: (inputs: Inputs) => Inputs) {
    const { configuration } = await api.configurations.get({ params: one(cid) })
    const inputs = change(configuration.input_settings.inputs)
    return api.configurations.modify({
      params: one(cid),
      body: { input_settings: { inputs }, expected_version: configuration.version },
    })
  }

  return {
    holder: 'workspace',
    id,
    words: {
      node: 'configuration',
      nodes: 'configurations',
      Node: 'Configuration',
      holder: 'workspace',
      add: 'Create configuration',
    },
    mayEdit: mayEdit(workspace),
    pathToAdd: pathTo('workspaceCreateConfiguration', { id }),
    nodes: async (options) => (await listConfigurations(id, options)).map(nodeOf),
    jobs: async (options): Promise<NodeJobs> => {
      const { last_configuration_jobs: jobs } = await api.lastJobs.ofConfigurations({ params: { id } }, options)
      return Object.fromEntries(
        jobs.flatMap(({ configuration_id, last_job }) => (last_job ? [[configuration_id, last_job]] : [])),
      )
    },
    place: (places) => inBatches(places, (body) => api.configurations.place({ params: { id }, body })),
    link: (source, target) =>
      changeInputs(target, (inputs) => ({
        ...inputs,
        [source]: inputs[source] ?? { filters: ['*'] },
      })),
    unlink: (source, target) =>
      changeInputs(target, (inputs) => Object.fromEntries(Object.entries(inputs).filter(([from]) => +from !== source))),
    run: async (cid, key) => {
      const headers = { 'idempotency-key': key }
      return (await api.configurationJobs.run({ params: one(cid), body: {}, headers })).configuration_job
    },
    runFrom: (cid, key) =>
      api.workspaceJobs.run({
        params: { id },
        body: { from_configuration_id: cid },
        headers: { 'idempotency-key': key },
      }),
    cancel: async (cid, jobId) =>
      (await api.configurationJobs.cancel({ params: { ...one(cid), jobId } })).configuration_job,
    setDisabled: (cid, isDisabled) =>
      api.configurations.modify({ params: one(cid), body: { disabled: isDisabled ? 1 : 0 } }),
    remove: (cid) => api.configurations.remove({ params: one(cid) }),
  }
}

const nodeOf = (configuration: ListedConfiguration): GraphNode => ({
  id: configuration.id,
  name: configuration.name,
  isDisabled: configuration.disabled === 1,
  position: configuration.frontend_settings.position,
  sources: Object.keys(configuration.input_settings.inputs).map(Number),
  component: configuration.component ?? undefined,
  path: pathTo('configuration', { id: configuration.workspace_id, cid: configuration.id }),
  mayChange: mayEdit(configuration),
})
