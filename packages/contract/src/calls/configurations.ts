import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { nothing } from '../shapes/basics.ts'
import {
  configuration,
  configurationChanges,
  configurationClone,
  configurationPositions,
  listedConfiguration,
  newConfiguration,
} from '../shapes/configuration.ts'
import { fullStructure, listQuery, nameFilter, selectionSettings } from '../shapes/lists.ts'

const DEFAULT_LIMIT = 100
const LARGEST_SETTINGS_BYTES = 8 * 1024 * 1024
const oneConfiguration = z.object({ configuration })
const read = { entity: 'workspace', permission: 'read' } as const
const write = { entity: 'workspace', permission: 'write' } as const

export const configurations = endpoints({
  list: {
    method: 'GET',
    path: '/workspaces/{id}/configurations',
    access: read,
    summary: 'The configurations of a workspace as nodes of its graph',
    query: listQuery(['id', 'name', 'created', 'modified'], { limit: DEFAULT_LIMIT }).extend({
      ...nameFilter,
      ...fullStructure,
    }),
    answer: z.object({
      configurations: z.array(listedConfiguration),
      selection_settings: selectionSettings.extend(nameFilter),
    }),
  },
  create: {
    method: 'POST',
    path: '/workspaces/{id}/configurations',
    access: write,
    summary: 'Create a configuration of a component',
    body: newConfiguration,
    answer: oneConfiguration,
    status: 201,
  },
  place: {
    method: 'PATCH',
    path: '/workspaces/{id}/configurations',
    access: write,
    summary: 'Place several configurations in the graph: all or none',
    body: configurationPositions,
    answer: z.object({ configurations: z.array(listedConfiguration) }),
  },
  get: {
    method: 'GET',
    path: '/workspaces/{id}/configurations/{cid}',
    access: read,
    summary: 'One configuration',
    query: z.strictObject(fullStructure),
    answer: oneConfiguration,
  },
  modify: {
    method: 'PATCH',
    path: '/workspaces/{id}/configurations/{cid}',
    access: write,
    summary: 'Change a configuration',
    query: z.strictObject(fullStructure),
    body: configurationChanges,
    bodyLimitBytes: LARGEST_SETTINGS_BYTES,
    answer: oneConfiguration,
  },
  remove: {
    method: 'DELETE',
    path: '/workspaces/{id}/configurations/{cid}',
    access: write,
    summary: 'Cancel its job and move it to the trash',
    answer: nothing,
  },
  restore: {
    method: 'PATCH',
    path: '/workspaces/{id}/configurations/trash/{cid}',
    access: { ...write, state: 'anywhere' },
    summary: 'Bring a configuration back from the trash',
    answer: oneConfiguration.extend({ warnings: z.array(z.string()) }),
  },
  trashed: {
    method: 'GET',
    path: '/workspaces/{id}/configurations/trash/{cid}',
    access: { ...write, state: 'anywhere' },
    summary: 'One configuration that is in the trash',
    answer: oneConfiguration,
  },
  clone: {
    method: 'POST',
    path: '/workspaces/{id}/configurations/{cid}',
    access: read,
    summary: 'Copy a configuration into this or another workspace, disabled; needs write access there',
    body: configurationClone,
    answer: oneConfiguration,
    status: 201,
  },
  eraseData: {
    method: 'DELETE',
    path: '/workspaces/{id}/configurations/{cid}/data',
    access: write,
    summary: 'Erase its files and state',
    answer: nothing,
  },
})
