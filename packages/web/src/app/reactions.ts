/** What the app does about a failed call. */
import type { ApiError } from '../api/api-error.ts'
import type { CallMeta } from '../api/query-client.ts'

export type Reaction =
  | { kind: 'sign-out' }
  | { kind: 'toast'; message: string }
  | { kind: 'go'; to: 'notAuthorized' | 'notFound' }

const NO_ANSWER =
  'There was a connection error. Either you are offline, or the request you are trying to perform is too large.'

const NO_REFRESH = 'Auto-refresh failed because of network connection, please refresh the page.'

export function reactionsTo(error: ApiError, meta: CallMeta, supportEmail: string): Reaction[] {
  const reactions = loudReactions(error, meta, supportEmail)
  // The end of a session concerns every screen, also when the call itself does not matter.
  return meta.isQuiet ? reactions.filter(({ kind }) => kind === 'sign-out') : reactions
}

function loudReactions(error: ApiError, meta: CallMeta, supportEmail: string): Reaction[] {
  if (error.isConnectionError) return [{ kind: 'toast', message: meta.isRefresh ? NO_REFRESH : NO_ANSWER }]
  const message = shownMessage(error, supportEmail)
  const toast: Reaction[] = message === '' ? [] : [{ kind: 'toast', message }]
  switch (error.status) {
    case 401:
      // A wrong password is not a lost session.
      return error.type === 'wrong_credentials' ? toast : [{ kind: 'sign-out' }, ...toast]
    case 403:
      return [{ kind: 'go', to: 'notAuthorized' }]
    case 404:
      if (meta.handlesNotFound || error.type === 'missing_file') return toast
      return [{ kind: 'go', to: 'notFound' }]
    default:
      // The next repetition may succeed; until then the page says that it is not up to date.
      return meta.isRefresh ? [] : toast
  }
}

function shownMessage(error: ApiError, supportEmail: string): string {
  if (error.type === 'nothing_changed') return 'Nothing has been changed.'
  if (error.message === 'Invalid token') return ''
  if (error.message !== 'Internal Server Error') return error.message
  return `There was an error. Please, let us know about it at ${supportEmail}`
}
