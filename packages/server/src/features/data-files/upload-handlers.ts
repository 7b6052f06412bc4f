import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { addUpload, listUploads, removeUpload, type UploadDeps } from './uploads.ts'

export const uploadHandlers = (deps: UploadDeps): Handlers<typeof calls.uploads> => ({
  list: ({ params }) => listUploads(deps, placeOf(params)),
  add: async ({ params, query, headers, stream }, { caller, signal }) => ({
    upload: await addUpload(deps, placeOf(params), {
      name: query.name,
      stream,
      size: headers['content-length'],
      userId: caller.id,
      signal,
    }),
  }),
  remove: async ({ params }) => {
    await removeUpload(deps, placeOf(params), params.uploadId)
    return {}
  },
})

const placeOf = ({ id, cid }: { id: number; cid: number }) => ({ workspaceId: id, configurationId: cid })
