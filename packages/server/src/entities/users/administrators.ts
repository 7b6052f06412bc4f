/** Administrators made by whoever operates the instance, not by another administrator. */
import type { Kysely } from 'kysely'
import { newToken } from '../../vault/tokens.ts'
import type { Tables } from '../../database/tables.ts'
import { hashPassword, refuseWeakPassword } from '../../features/sessions/index.ts'
import type { Refusal } from '../../refusal.ts'
import { StartError } from '../../start-error.ts'
import type { Vault } from '../../vault/vault.ts'
import { makeInvitationLink } from './account-links.ts'
import { hasAdministrator, insertUser } from './user-store.ts'

/** From the settings, at the first start only: later the account belongs to its owner. */
export async function createConfiguredAdministrator(
  db: Kysely<Tables>,
  admin: { email: string; password: string; name: string },
): Promise<void> {
  if (await hasAdministrator(db)) return
  await refuseWeakPassword(admin.password, [admin.email, admin.name]).catch((error: Refusal) => {
    throw new StartError(`CLEW_ADMIN_PASSWORD is too weak: ${error.message}`)
  })
  const { password, ...user } = admin
  await insertUser(db, { ...user, role: 'admin', password_hash: await hashPassword(password) })
}

export const DEMO_EMAIL = 'demo@clew.example'

/** The password of a new demo administrator; undefined when there has been one. */
export async function createDemoAdministrator(db: Kysely<Tables>): Promise<string | undefined> {
  const password = newToken().slice(0, 20)
  const created = await insertUser(db, {
    name: 'Demo Administrator',
    email: DEMO_EMAIL,
    role: 'admin',
    password_hash: await hashPassword(password),
  })
  return created && password
}

/** For operators who cannot get in: a new administrator, and the link with which to choose the password. */
export function inviteAdministrator(
  db: Kysely<Tables>,
  publicUrl: string,
  vault: Vault,
  person: { email: string; name: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { ...person, role: 'admin', password_hash: null })
    if (!user) throw new StartError(`There is already a user with the address ${person.email}.`)
    return makeInvitationLink(tx, publicUrl, vault, user)
  })
}
