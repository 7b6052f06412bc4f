/** Files that are uploaded for a configuration. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, calls } from '@clew/contract'
import { api } from './client.ts'
import { sharedKeys } from './shared-queries.ts'

export type Upload = AnswerOf<typeof calls.uploads.add>['upload']

export interface UploadsOf {
  workspaceId: number
  id: number
}

interface Sending {
  signal: AbortSignal
  onSent: (bytes: number) => void
}

const paramsOf = ({ workspaceId, id }: UploadsOf) => ({ id: workspaceId, cid: id })

export const uploadsQuery = (of: UploadsOf) =>
  queryOptions({
    queryKey: [...sharedKeys.one('configuration', of.id), 'uploads'],
    queryFn: ({ signal }) => api.uploads.list({ params: paramsOf(of) }, { signal }),
  })

export const sendUpload = (of: UploadsOf, file: File, sending: Sending): Promise<{ upload: Upload }> =>
  api.uploads.add({ params: paramsOf(of), query: { name: file.name }, body: file }, sending)

export const removeUpload = (of: UploadsOf, uploadId: number) =>
  api.uploads.remove({ params: { ...paramsOf(of), uploadId } })
