import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { columnProfile, listFiles, previewFile, wholeCell, type DataFileDeps, type Direction } from './data-files.ts'

export const dataFileHandlers = (deps: DataFileDeps): Handlers<typeof calls.dataFiles> => ({
  inputs: async ({ params, query }, { caller }) => ({
    input_file_preview: await listFiles(deps, asked('input', params, caller), query),
  }),
  outputs: async ({ params, query }, { caller }) => ({
    output_file_preview: await listFiles(deps, asked('output', params, caller), query),
  }),
  input: async ({ params, query }, { caller }) => ({
    input_file_preview: await previewFile(deps, askedFile('input', params, caller), query),
  }),
  output: async ({ params, query }, { caller }) => ({
    output_file_preview: await previewFile(deps, askedFile('output', params, caller), query),
  }),
  inputCell: async ({ params, query }, { caller }) => ({
    input_file_cell: await wholeCell(deps, askedFile('input', params, caller), query),
  }),
  outputCell: async ({ params, query }, { caller }) => ({
    output_file_cell: await wholeCell(deps, askedFile('output', params, caller), query),
  }),
  inputProfile: async ({ params, query }, { caller, signal }) => ({
    input_column_profile: await columnProfile(deps, askedFile('input', params, caller), query, signal),
  }),
  outputProfile: async ({ params, query }, { caller, signal }) => ({
    output_column_profile: await columnProfile(deps, askedFile('output', params, caller), query, signal),
  }),
})

const asked = (direction: Direction, { id, cid }: { id: number; cid: number }, caller: { id: number }) => ({
  direction,
  workspaceId: id,
  configurationId: cid,
  userId: caller.id,
})

const askedFile = (direction: Direction, params: { id: number; cid: number; did: number }, caller: { id: number }) => ({
  ...asked(direction, params, caller),
  fileId: params.did,
})
