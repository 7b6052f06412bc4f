import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { JobFeed } from './job-feed.ts'

export const eventHandlers = (feed: JobFeed): Handlers<typeof calls.events> => ({
  follow: async (_request, { caller, token, signal }) => feed.subscribe(caller.id, token ?? '', signal),
})
