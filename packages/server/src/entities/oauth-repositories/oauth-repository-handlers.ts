import type { Kysely } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Vault } from '../../vault/vault.ts'
import { getRepository, modifyRepository, presented } from './oauth-repositories.ts'
import { listRepositories } from './oauth-repository-store.ts'

export const oauthRepositoryHandlers = (
  db: Kysely<Tables>,
  vault: Vault,
): Handlers<typeof calls.oauthRepositories> => ({
  list: async ({ query }) => ({
    oauth_repositories: (await listRepositories(db, query)).map(presented),
    selection_settings: query,
  }),
  get: async ({ params }) => ({ oauth_repository: await getRepository(db, params.id) }),
  modify: async ({ params, body }) => ({ oauth_repository: await modifyRepository(db, vault, params.id, body) }),
})
