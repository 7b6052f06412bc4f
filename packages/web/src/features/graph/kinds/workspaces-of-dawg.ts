import type { Dawg, DawgWorkspace } from '@clew/contract'
import { api } from '../../../api/client.ts'
import { mayEdit } from '../../../api/shared-kinds.ts'
import { pathTo } from '../../../paths.ts'
import { inBatches, type GraphKind, type GraphNode, type NodeJobs } from './graph-kind.ts'

type Change = Parameters<typeof api.dawgs.modifyWorkspaces>[0]['body'][number]

export function workspacesOf(dawg: Pick<Dawg, 'id' | 'permission'>): GraphKind {
  const params = { id: dawg.id }
  const change = (body: Change[]) => api.dawgs.modifyWorkspaces({ params, body })

  /** From what is there now: the list is sent as a whole. */
  async function changeInputs(id: number, changed: (inputs: number[]) => number[]) {
    const { workspaces } = await api.dawgs.workspaces({ params })
    const inputs = workspaces.find((workspace) => workspace.id === id)?.input_settings.inputs ?? []
    return change([{ id, input_settings: { inputs: changed(inputs) } }])
  }

  return {
    holder: 'dawg',
    id: dawg.id,
    words: {
      node: 'workspace',
      nodes: 'workspaces',
      Node: 'Workspace',
      holder: 'DAWG',
      add: 'Add workspace',
    },
    mayEdit: mayEdit(dawg),
    pathToAdd: pathTo('dawgAddWorkspace', params),
    nodes: async (options) => (await api.dawgs.workspaces({ params }, options)).workspaces.map(nodeOf),
    jobs: async (options): Promise<NodeJobs> => {
      const { last_workspace_jobs: jobs } = await api.lastJobs.ofDawgWorkspaces({ params }, options)
      return Object.fromEntries(
        jobs.flatMap(({ workspace_id, last_job }) => (last_job ? [[workspace_id, last_job]] : [])),
      )
    },
    place: (places) => inBatches(places, change),
    link: (source, target) => changeInputs(target, (inputs) => [...new Set([...inputs, source])]),
    unlink: (source, target) => changeInputs(target, (inputs) => inputs.filter((id) => id !== source)),
    run: async (id, key) =>
      (
        await api.workspaceJobs.run({
          params: { id },
          body: {},
          headers: { 'idempotency-key': key },
        })
      ).workspace_job,
    cancel: async (id, jobId) => (await api.workspaceJobs.cancel({ params: { id, jobId } })).workspace_job,
    setDisabled: (id, isDisabled) => api.workspaces.modify({ params: { id }, body: { disabled: isDisabled ? 1 : 0 } }),
    remove: (id) => api.workspaces.remove({ params: { id } }),
    takeOut: (ids) => change(ids.map((id) => ({ id, dawg_id: null }))),
  }
}

const nodeOf = ({ id, permission, ...workspace }: DawgWorkspace): GraphNode => ({
  id,
  name: workspace.name,
  isDisabled: workspace.disabled === 1,
  position: workspace.frontend_settings.position,
  sources: workspace.input_settings.inputs,
  component: undefined,
  path: permission === null ? undefined : pathTo('workspace', { id }),
  mayChange: permission !== null && mayEdit({ permission }),
})
