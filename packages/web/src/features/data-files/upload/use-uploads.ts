import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sendUpload, uploadsQuery, type UploadsOf } from '../../../api/uploads.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { UploadQueue, type CheckFile, type SendFile } from './upload-queue.ts'

const CONNECTION_LOST = 'The connection was lost on the way.'
const NOT_SENT = 'The file could not be sent.'

const queues = new Map<number, UploadQueue>()

function queueOf(configurationId: number): UploadQueue {
  const queue = queues.get(configurationId) ?? new UploadQueue(problemOf)
  queues.set(configurationId, queue)
  return queue
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return NOT_SENT
  if (error.isConnectionError) return CONNECTION_LOST
  return Object.values(error.fields)[0] ?? error.message
}

/** The files on their way for a configuration, and what can be done with them. */
export function useUploads(of: UploadsOf, mostBytes: number | undefined) {
  const queue = queueOf(of.id)
  const files = useSyncExternalStore(queue.subscribe, queue.files)
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: (given: Parameters<SendFile>) => sendUpload(of, ...given),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploadsQuery(of).queryKey }),
    // Each file says for itself what became of it.
    meta: { isQuiet: true },
  })
  const send: SendFile = async (...given) => void (await sending.mutateAsync(given))
  const check: CheckFile = ({ size }) =>
    mostBytes !== undefined && size > mostBytes ? `The file is larger than ${formatBytes(mostBytes)}.` : undefined
  useAskBeforeClosing(files.some(({ state }) => state !== 'failed'))
  return {
    files,
    add: (added: readonly File[]) => queue.add(added, check, send),
    cancel: (key: number) => queue.cancel(key),
    retry: (key: number) => queue.retry(key, send),
  }
}

/** A tab that is closed takes what it sends along. */
function useAskBeforeClosing(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
