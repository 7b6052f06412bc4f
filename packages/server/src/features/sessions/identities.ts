/** Which account belongs to a person whom the identity provider vouches for. */
import type { Db } from '../../database/pool.ts'
import { Refusal } from '../../refusal.ts'
import { findAccount, findAccountByEmail } from './session-store.ts'

export interface Identity {
  issuer: string
  subject: string
  /** Only when the provider says it is verified. */
  email: string | undefined
  name: string | undefined
}

/** The subject decides once it is linked; before that, a verified address does. */
export async function accountOfIdentity(tx: Db, identity: Identity, autoCreate: boolean): Promise<number> {
  const linked = await tx
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  if (linked) return (await findAccount(tx, linked.user_id))?.id ?? refuse()
  if (identity.email === undefined) return refuse()
  const account = await findAccountByEmail(tx, identity.email)
  const userId = account?.id ?? (autoCreate ? await createUser(tx, identity.email, identity.name) : refuse())
  await refuseSecondSubject(tx, identity.issuer, userId)
  await tx
    .insertInto('user_identities')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: userId })
    .execute()
  return userId
}

/** A mailbox that changed hands comes with another subject: it must not open the former owner's account. */
async function refuseSecondSubject(tx: Db, issuer: string, userId: number): Promise<void> {
  const other = await tx
    .selectFrom('user_identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (other) refuse()
}

async function createUser(tx: Db, email: string, name: string | undefined): Promise<number> {
  const created = await tx
    .insertInto('users')
    .values({ email, name: name?.trim() || email, role: 'user' })
    // Disabled or deleted users keep their address, and stay outside.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? refuse()
}

function refuse(): never {
  throw new Refusal('wrong_credentials', 'Error while logging in.')
}
