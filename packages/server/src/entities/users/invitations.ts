/** Accounts whose owners choose the password themselves. */
import type { Kysely } from 'kysely'
import type { calls, RequestOf, User } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { SendMail } from '../../features/mail/index.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Vault } from '../../vault/vault.ts'
import { makeInvitationLink, pendingInvitationLink, sendInvitationMail } from './account-links.ts'
import { findUser, findUserByEmail } from './user-store.ts'
import { insertUser } from './users.ts'

export interface InvitationOptions {
  db: Kysely<Tables>
  sendMail: SendMail
  publicUrl: string
  vault: Vault
}

type Invitation = RequestOf<typeof calls.users.invite>['body']

export async function inviteUser(options: InvitationOptions, { workspaces_acl, ...person }: Invitation): Promise<User> {
  const { user, link } = await options.db.transaction().execute(async (tx) => {
    const created = await insertUser(tx, { ...person, password_hash: null }, workspaces_acl)
    return { user: created, link: await makeInvitationLink(tx, options.publicUrl, options.vault, created) }
  })
  await sendInvitationMail(options.sendMail, user, link)
  return user
}

/** The older link stops working. */
export async function reinviteUser(
  { db, sendMail, publicUrl, vault }: InvitationOptions,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.deleted === 1 || user.role === 'system') throw notFound()
  if (user.last_login !== null) throw new Refusal('conflict', 'The user has logged in already.')
  const link = await db.transaction().execute((tx) => makeInvitationLink(tx, publicUrl, vault, user))
  await sendInvitationMail(sendMail, user, link)
}

export async function invitationLink({ db, publicUrl, vault }: InvitationOptions, id: number): Promise<string> {
  const user = await findUser(db, id)
  if (!user || user.deleted === 1) throw notFound()
  const link = await pendingInvitationLink(db, publicUrl, vault, user)
  if (link === undefined)
    throw new Refusal('conflict', 'There is no invitation that could be used. Please re-invite the user.')
  return link
}
