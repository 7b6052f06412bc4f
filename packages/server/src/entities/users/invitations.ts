/** Accounts whose owners choose the password themselves. */
import type { Kysely } from 'kysely'
import type { calls, RequestOf, User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { QueueMail } from '../../features/mail/index.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Vault } from '../../vault/vault.ts'
import { invitationMail, makeInvitationLink, pendingInvitationLink } from './account-links.ts'
import { findUser, findUserByEmail } from './user-store.ts'
import { insertUser } from './users.ts'

export interface InvitationOptions {
  db: Kysely<Tables>
  queueMail: QueueMail
  publicUrl: string
  /** Without one, mails are kept as files. */
  hasMailServer: boolean
  vault: Vault
}

type Invitation = RequestOf<typeof calls.users.invite>['body']

export async function inviteUser(options: InvitationOptions, { workspaces_acl, ...person }: Invitation): Promise<User> {
  return options.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { ...person, password_hash: null }, workspaces_acl)
    await mailInvitation(tx, options, user)
    return user
  })
}

/** The older link stops working. */
export async function reinviteUser(options: InvitationOptions, email: string): Promise<void> {
  const user = await findUserByEmail(options.db, email)
  if (!user || user.deleted === 1 || user.role === 'system') throw notFound()
  if (user.last_login !== null) throw new Refusal('conflict', 'The user has logged in already.')
  await options.db.transaction().execute((tx) => mailInvitation(tx, options, user))
}

async function mailInvitation(tx: Db, { queueMail, publicUrl, vault }: InvitationOptions, user: User): Promise<void> {
  await queueMail(tx, invitationMail(user, await makeInvitationLink(tx, publicUrl, vault, user)))
}

export async function invitationLink({ db, publicUrl, vault }: InvitationOptions, id: number): Promise<string> {
  const user = await findUser(db, id)
  if (!user || user.deleted === 1) throw notFound()
  const link = await pendingInvitationLink(db, publicUrl, vault, user)
  if (link === undefined)
    throw new Refusal('conflict', 'There is no invitation that could be used. Please re-invite the user.')
  return link
}
