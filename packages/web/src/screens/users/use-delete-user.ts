import type { User } from '@clew/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { GONE, outcomeOf } from './outcome.ts'
import { dropUser } from './users-query.ts'

export function useDeleteUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => outcomeOf(api.users.remove({ params: { id } })),
    onSuccess: async ({ kind }, { id }) => {
      if (kind === 'refused') return
      if (kind === 'gone') showToast({ type: 'info', message: GONE })
      else showToast({ type: 'success', message: 'User has been deleted.' })
      // Nobody answers to the token any more.
      if (id === session.user()?.id) session.forget()
      else await dropUser(queryClient, id)
    },
  })
}
