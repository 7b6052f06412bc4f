import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, nothing } from '../shapes/basics.ts'
import { dawg, dawgChanges, dawgWorkspaceChanges, listedDawg, newDawg } from '../shapes/dawg.ts'
import { fullStructure, listQuery } from '../shapes/lists.ts'
import { dawgWorkspace } from '../shapes/workspace.ts'
import { entityFilters, entitySelection } from './workspaces.ts'

const oneDawg = z.object({ dawg })
const read = { entity: 'dawg', permission: 'read' } as const
const write = { entity: 'dawg', permission: 'write' } as const

export const dawgs = endpoints({
  list: {
    method: 'GET',
    path: '/dawgs',
    access: 'signed-in',
    summary: 'DAWGs that the caller may see',
    query: listQuery(['id', 'name', 'created', 'last_run', 'last_run_duration', 'author_name']).extend({
      ...entityFilters,
      ...fullStructure,
    }),
    answer: z.object({ dawgs: z.array(listedDawg), selection_settings: entitySelection }),
  },
  create: {
    method: 'POST',
    path: '/dawgs',
    access: { may: 'create_dawgs' },
    summary: 'Create a DAWG',
    body: newDawg,
    answer: oneDawg,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/dawgs/{id}',
    access: read,
    summary: 'One DAWG',
    query: z.strictObject(fullStructure),
    answer: oneDawg,
  },
  modify: {
    method: 'PATCH',
    path: '/dawgs/{id}',
    access: write,
    summary: 'Change a DAWG; its owner and administrators may give it away',
    query: z.strictObject(fullStructure),
    body: dawgChanges,
    answer: oneDawg,
  },
  remove: {
    method: 'DELETE',
    path: '/dawgs/{id}',
    access: write,
    summary: 'Cancel its job and move it to the trash; its workspaces stay',
    answer: nothing,
  },
  restore: {
    method: 'PATCH',
    path: '/dawgs/trash/{id}',
    access: { ...write, state: 'in trash' },
    summary: 'Bring a DAWG back from the trash',
    answer: oneDawg.extend({ warnings: z.array(z.string()) }),
  },
  clone: {
    method: 'POST',
    path: '/dawgs/{id}',
    access: { ...read, may: 'create_dawgs' },
    summary:
      'Copy a DAWG with the workspaces that the caller may see, disabled; needs the right to create workspaces, too',
    answer: oneDawg,
    status: 201,
  },
  changeOwner: {
    method: 'PATCH',
    path: '/dawgs/{id}/owner',
    access: { ...read, permission: 'owner' },
    summary: 'Give the DAWG to another user; the old owner keeps write access',
    body: z.strictObject({ user_id: id }),
    answer: oneDawg,
  },
  eraseData: {
    method: 'DELETE',
    path: '/dawgs/{id}/data',
    access: write,
    summary: 'Erase files and state of its workspaces; needs write access to all of them',
    answer: nothing,
  },
  workspaces: {
    method: 'GET',
    path: '/dawgs/{id}/workspaces',
    access: read,
    summary: 'The workspaces of a DAWG as nodes of its graph',
    answer: z.object({ workspaces: z.array(dawgWorkspace) }),
  },
  modifyWorkspaces: {
    method: 'PATCH',
    path: '/dawgs/{id}/workspaces',
    access: write,
    summary: 'Place, link, add and remove several workspaces at once: all or none',
    body: dawgWorkspaceChanges,
    answer: z.object({ workspaces: z.array(dawgWorkspace) }),
  },
})
