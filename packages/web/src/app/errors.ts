/** The only place that turns a failed call into toasts and redirects. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { instanceQuery } from '../api/instance.ts'
import type { CallMeta } from '../api/query-client.ts'
import { pathTo } from '../paths.ts'
import { session } from '../session/session.ts'
import { showToast } from '../ui/toast/toast.ts'
import { reactionsTo, type Reaction } from './reactions.ts'

export interface Surroundings {
  queryClient: () => QueryClient
  goTo: (path: string) => void
}

export type ReportError = (error: unknown, meta: CallMeta) => void

export function makeErrorReporter({ queryClient, goTo }: Surroundings): ReportError {
  function act(reaction: Reaction): void {
    if (reaction.kind === 'sign-out') session.forget()
    else if (reaction.kind === 'go') goTo(pathTo(reaction.to))
    else showToast({ type: 'error', message: reaction.message, suppressDuplicates: true })
  }

  return (error, meta) => {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // Anything else than an ApiError is a mistake of ours: told in the words for the server's own mistakes.
    if (!(error instanceof ApiError)) console.error(error)
    const apiError = error instanceof ApiError ? error : new ApiError(500, { message: 'Internal Server Error' })
    const instance = queryClient().getQueryData(instanceQuery().queryKey)?.instance
    for (const reaction of reactionsTo(apiError, meta, instance?.support_email ?? 'your administrator')) act(reaction)
  }
}
