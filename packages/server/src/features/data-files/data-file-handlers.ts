import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { listFiles, previewFile, type DataFileDeps, type Direction } from './data-files.ts'

export const dataFileHandlers = (deps: DataFileDeps): Handlers<typeof calls.dataFiles> => ({
  inputs: async ({ params, query }, { caller }) => ({
    input_file_preview: await listFiles(deps, asked('input', params, caller), query),
  }),
  outputs: async ({ params, query }, { caller }) => ({
    output_file_preview: await listFiles(deps, asked('output', params, caller), query),
  }),
  input: async ({ params, query }, { caller }) => ({
    input_file_preview: await previewFile(deps, asked('input', params, caller), params.did, query),
  }),
  output: async ({ params, query }, { caller }) => ({
    output_file_preview: await previewFile(deps, asked('output', params, caller), params.did, query),
  }),
})

const asked = (direction: Direction, { id, cid }: { id: number; cid: number }, caller: { id: number }) => ({
  direction,
  workspaceId: id,
  configurationId: cid,
  userId: caller.id,
})
