import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Calls, OwnSession } from '@clew/contract'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { showToast } from '../../../ui/toast/toast.ts'

export const ownSessionsKey = ['own-sessions'] as const

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => api.sessions.list({}, { signal }),
    select: ({ sessions }) => sessions,
    // It says where one is signed in now.
    staleTime: 0,
  })

export function useEndSession() {
  const keepOnly = useKeepOnly()
  return useMutation({
    mutationFn: async ({ id }: OwnSession) => {
      await unlessGone(api.sessions.end({ params: { id } }))
    },
    onSuccess: (_answer, ended) => {
      showToast({ type: 'success', message: 'Session has been ended.' })
      return keepOnly(({ id }) => id !== ended.id)
    },
  })
}

export function useEndOtherSessions() {
  const keepOnly = useKeepOnly()
  return useMutation({
    mutationFn: () => api.sessions.endOthers(),
    onSuccess: () => {
      showToast({ type: 'success', message: 'You have been signed out everywhere else.' })
      return keepOnly(({ current }) => current === 1)
    },
  })
}

/** At once, so that the rows are gone when the dialog is. */
function useKeepOnly() {
  const queryClient = useQueryClient()
  return async (isKept: (session: OwnSession) => boolean) => {
    await queryClient.cancelQueries({ queryKey: ownSessionsKey })
    queryClient.setQueryData<AnswerOf<Calls['sessions']['list']>>(
      ownSessionsKey,
      (answer) => answer && { sessions: answer.sessions.filter(isKept) },
    )
  }
}

/** It ended by itself, or from elsewhere: that is what was wanted. */
async function unlessGone(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'not_found') throw error
  }
}
