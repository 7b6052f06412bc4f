import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, ApiToken, Calls } from '@clew/contract'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { showToast } from '../../../ui/toast/toast.ts'

const tokensKey = ['api-tokens'] as const

export const apiTokensQuery = () =>
  queryOptions({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api.apiTokens.list({}, { signal }),
    select: ({ api_tokens }) => api_tokens,
  })

type Kept = AnswerOf<Calls['apiTokens']['list']>

/** The token itself is nobody's cache: it goes to the dialog that asked for it. */
export function useCreateToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; expires: string | null }) => api.apiTokens.create({ body }),
    onSuccess: ({ api_token }) => {
      queryClient.setQueryData<Kept>(tokensKey, (kept) => kept && { api_tokens: [api_token, ...kept.api_tokens] })
      void queryClient.invalidateQueries({ queryKey: tokensKey })
    },
  })
}

export function useRevokeToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: ApiToken) => {
      try {
        await api.apiTokens.revoke({ params: { id } })
      } catch (error) {
        // Revoked in another tab: that is what was wanted.
        if (!(error instanceof ApiError) || error.type !== 'not_found') throw error
      }
    },
    onSuccess: async (_answer, revoked) => {
      showToast({ type: 'success', message: 'API token has been revoked.' })
      await queryClient.cancelQueries({ queryKey: tokensKey })
      // At once, so that the row is gone when the dialog is.
      queryClient.setQueryData<Kept>(
        tokensKey,
        (kept) => kept && { api_tokens: kept.api_tokens.filter(({ id }) => id !== revoked.id) },
      )
    },
  })
}
