import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, nothing, queryFlag } from '../shapes/basics.ts'
import { fullStructure, idList, listQuery, nameFilter, selectionSettings } from '../shapes/lists.ts'
import { listedWorkspace, newWorkspace, workspace, workspaceChanges } from '../shapes/workspace.ts'

const oneWorkspace = z.object({ workspace })
const read = { entity: 'workspace', permission: 'read' } as const
const write = { entity: 'workspace', permission: 'write' } as const

/** Filters that lists of workspaces and of DAWGs share. */
export const entityFilters = {
  ...nameFilter,
  /** Things that carry all of these tags. */
  tag_ids: idList.optional(),
  show_enabled: queryFlag.default('1'),
  show_disabled: queryFlag.default('1'),
}
export const entitySelection = selectionSettings.extend({
  name_filter: z.string().optional(),
  tag_ids: z.array(id).optional(),
  show_enabled: queryFlag,
  show_disabled: queryFlag,
})

export const workspaces = endpoints({
  list: {
    method: 'GET',
    path: '/workspaces',
    access: 'signed-in',
    summary: 'Workspaces that the caller may see',
    query: listQuery([
      'id',
      'name',
      'created',
      'last_run',
      'last_activity',
      'last_run_duration',
      'author_name',
      'disk_usage',
      'available_to_graph',
    ]).extend({ ...entityFilters, ...fullStructure }),
    answer: z.object({ workspaces: z.array(listedWorkspace), selection_settings: entitySelection }),
  },
  create: {
    method: 'POST',
    path: '/workspaces',
    access: { may: 'create_workspaces' },
    summary: 'Create a workspace',
    body: newWorkspace,
    answer: oneWorkspace,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/workspaces/{id}',
    access: read,
    summary: 'One workspace',
    query: z.strictObject(fullStructure),
    answer: oneWorkspace,
  },
  modify: {
    method: 'PATCH',
    path: '/workspaces/{id}',
    access: write,
    summary: 'Change a workspace; its owner and administrators may give it away',
    query: z.strictObject(fullStructure),
    body: workspaceChanges,
    answer: oneWorkspace,
  },
  remove: {
    method: 'DELETE',
    path: '/workspaces/{id}',
    access: write,
    summary: 'Cancel what runs in it and move it to the trash',
    answer: nothing,
  },
  restore: {
    method: 'PATCH',
    path: '/workspaces/trash/{id}',
    access: { ...write, state: 'in trash' },
    summary: 'Bring a workspace back from the trash',
    answer: oneWorkspace.extend({ warnings: z.array(z.string()) }),
  },
  clone: {
    method: 'POST',
    path: '/workspaces/{id}',
    access: { ...read, may: 'create_workspaces' },
    summary: 'Copy a workspace with its configurations, without data and history, disabled',
    answer: oneWorkspace,
    status: 201,
  },
  changeOwner: {
    method: 'PATCH',
    path: '/workspaces/{id}/owner',
    access: { ...read, permission: 'owner' },
    summary: 'Give the workspace to another user; the old owner keeps write access',
    body: z.strictObject({ user_id: id }),
    answer: oneWorkspace,
  },
  eraseData: {
    method: 'DELETE',
    path: '/workspaces/{id}/data',
    access: write,
    summary: 'Erase files and state of all configurations',
    answer: nothing,
  },
})
