import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Calls } from '@clew/contract'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { keptSecret } from '../../features/settings-editor/schema/secrets.ts'
import { showToast } from '../../ui/toast/toast.ts'

export type OauthRepository = AnswerOf<Calls['oauthRepositories']['get']>['oauth_repository']

export interface RepositoryValues {
  name: string
  description: string
  clientId: string
  /** Undefined: the stored one. */
  clientSecret: string | undefined
}

/** There is one for each provider: far fewer than a page holds. */
const MOST_ROWS = 1_000

const repositoriesKey = ['oauth-repositories'] as const

export const repositoriesQuery = () =>
  queryOptions({
    queryKey: repositoriesKey,
    queryFn: ({ signal }) => api.oauthRepositories.list({ query: { limit: MOST_ROWS } }, { signal }),
    select: ({ oauth_repositories }) => oauth_repositories,
  })

export const isSecretSet = ({ credentials }: OauthRepository): boolean => credentials['#client_secret'] !== ''

export function useModifyRepository(repository: OauthRepository) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: RepositoryValues) => {
      const body = changesOf(repository, values)
      if (Object.keys(body).length === 0) return undefined
      return unlessNothingChanged(api.oauthRepositories.modify({ params: { id: repository.id }, body }))
    },
    onSuccess: (saved) => {
      if (!saved) return showToast({ type: 'info', message: 'Nothing has been changed.' })
      showToast({ type: 'success', message: 'OAuth repository has been modified.' })
      return queryClient.invalidateQueries({ queryKey: repositoriesKey })
    },
  })
}

/** The two credentials go together: a new id with the stored secret says so by its mask. */
function changesOf(repository: OauthRepository, { name, description, clientId, clientSecret }: RepositoryValues) {
  const isOtherClient = clientId !== repository.credentials.client_id || clientSecret !== undefined
  return {
    ...(name !== repository.name && { name }),
    ...(description !== repository.description && { description }),
    ...(isOtherClient && { credentials: { client_id: clientId, '#client_secret': clientSecret ?? keptSecret } }),
  }
}
