import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ModifyValues } from './modify-values.ts'
import { GONE, outcomeOf, type Outcome } from './outcome.ts'
import { refreshUsers } from './users-query.ts'

/** What the server has against it stands at the fields, and nowhere else. */
type Modified = Outcome | { kind: 'invalid'; fields: Readonly<Record<string, string>> }

export function useModifyUser(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<ModifyValues>): Promise<Modified> => {
      try {
        return await outcomeOf(unlessNothingChanged(api.users.modify({ params: { id }, body: changes })))
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0)
          return { kind: 'invalid', fields: error.fields }
        throw error
      }
    },
    onSuccess: async ({ kind }) => {
      if (kind === 'invalid') return
      if (kind === 'gone') showToast({ type: 'info', message: GONE })
      else showToast({ type: 'success', message: 'User has been modified.' })
      // The menu shows one's own name.
      if (id === session.user()?.id) await session.verify(new AbortController().signal)
      // The dialog need not wait for it.
      void refreshUsers(queryClient)
    },
  })
}
