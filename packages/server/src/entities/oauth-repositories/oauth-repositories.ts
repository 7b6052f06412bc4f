/** With which client the product asks a provider for access to somebody's account there. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import { nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { MASK, maskSecrets, sealSecrets } from '../../vault/secrets.ts'
import type { Vault } from '../../vault/vault.ts'
import * as store from './oauth-repository-store.ts'

type Repository = AnswerOf<typeof calls.oauthRepositories.get>['oauth_repository']
type Changes = RequestOf<typeof calls.oauthRepositories.modify>['body']

const SECRET = '#client_secret'
/** What is asked for. Every other setting may say where the secret is sent: token_url, tenant, whatever a provider needs. */
const SETTINGS_WITHOUT_ADDRESS = new Set(['scope', 'scopes'])

export async function getRepository(db: Db, id: number): Promise<Repository> {
  const repository = await store.findRepository(db, id)
  if (!repository) throw notFound()
  return presented(repository)
}

/** As it leaves the server. */
export function presented(repository: store.StoredRepository): Repository {
  const credentials = { client_id: '', [SECRET]: '', ...maskSecrets(repository.credentials) }
  return { ...repository, settings: maskSecrets(repository.settings), credentials }
}

export async function modifyRepository(
  db: Kysely<Tables>,
  vault: Vault,
  id: number,
  given: Changes,
): Promise<Repository> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockRepository(tx, id)
    if (!before) throw notFound()
    const after = changed(vault, before, given)
    if (isDeepStrictEqual(after, before)) throw nothingChanged()
    const { name, description, settings, credentials } = after
    const written = store.updateRepository(tx, id, {
      name,
      description,
      settings: JSON.stringify(settings),
      credentials: JSON.stringify(credentials),
    })
    return presented(await refuseTakenName(written))
  })
}

/** What is not given stays as it is, and so does a secret that comes back masked. */
function changed(vault: Vault, before: store.StoredRepository, given: Changes): store.StoredRepository {
  const next = {
    settings: given.settings ?? maskSecrets(before.settings),
    credentials: given.credentials ?? maskSecrets(before.credentials),
  }
  const sealed = sealSecrets(vault, next, { settings: before.settings, credentials: before.credentials })
  const settings = sealed['settings'] as store.StoredRepository['settings']
  if (next.credentials[SECRET] === MASK && isSentElsewhere(before.settings, settings)) throw askAgain()
  return {
    ...before,
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    settings,
    credentials: sealed['credentials'] as store.StoredRepository['credentials'],
  }
}

function isSentElsewhere(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const keys = [...Object.keys(before), ...Object.keys(after)]
  return keys.some((key) => !SETTINGS_WITHOUT_ADDRESS.has(key) && !isDeepStrictEqual(before[key], after[key]))
}

const askAgain = (): Refusal =>
  invalidField(`credentials.${SECRET}`, 'Enter the secret again: where it is sent to has changed.')

function refuseTakenName(written: Promise<store.StoredRepository>): Promise<store.StoredRepository> {
  return written.catch((error: unknown) => {
    const message = 'OAuth repository already exists'
    throw isUniqueViolation(error) ? new Refusal('already_exists', message, { fields: { name: message } }) : error
  })
}
