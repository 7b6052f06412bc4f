/** One-time links that are sent to people, and the mails that carry them. */
import type { User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { TokenPurpose } from '../../database/tables.ts'
import type { Mail } from '../../features/mail/index.ts'
import { hashToken, newToken } from '../../vault/tokens.ts'
import type { Vault } from '../../vault/vault.ts'
import { deleteOneTimeTokens, findInvitation, insertOneTimeToken } from './one-time-token-store.ts'

const LIFETIME_SECONDS = { password_reset: 3_600, invitation: 7 * 24 * 3_600 } as const satisfies Record<
  TokenPurpose,
  number
>

type Addressee = Pick<User, 'id' | 'email'>

export async function makeResetLink(tx: Db, publicUrl: string, user: Addressee): Promise<string> {
  const token = await renewToken(tx, user.id, 'password_reset')
  return setPasswordUrl(publicUrl, { email: user.email, reset_token: token })
}

/** Its token is also kept encrypted, for administrators who hand the link over themselves. */
export async function makeInvitationLink(tx: Db, publicUrl: string, vault: Vault, user: Addressee): Promise<string> {
  const token = await renewToken(tx, user.id, 'invitation', vault)
  return invitationUrl(publicUrl, user, token)
}

/** Undefined: there is no invitation, it was used, or it has run out. */
export async function pendingInvitationLink(
  db: Db,
  publicUrl: string,
  vault: Vault,
  user: Addressee,
): Promise<string | undefined> {
  const sealed = await findInvitation(db, user.id)
  return sealed && invitationUrl(publicUrl, user, vault.decrypt(sealed))
}

const invitationUrl = (publicUrl: string, { email }: Addressee, token: string): string =>
  setPasswordUrl(publicUrl, { email, reset_token: token, referrer: 'invitation' })

/** Only the newest link of a person works. */
async function renewToken(tx: Db, userId: number, purpose: TokenPurpose, vault?: Vault): Promise<string> {
  const token = newToken()
  await deleteOneTimeTokens(tx, userId)
  await insertOneTimeToken(tx, {
    userId,
    purpose,
    hash: hashToken(token),
    encrypted: vault?.encrypt(token) ?? null,
    lifetimeSeconds: LIFETIME_SECONDS[purpose],
  })
  return token
}

export const setupLink = (publicUrl: string, token: string): string =>
  setPasswordUrl(publicUrl, { reset_token: token, referrer: 'setup' })

const setPasswordUrl = (publicUrl: string, parameters: Record<string, string>): string =>
  `${publicUrl}/set_password?${new URLSearchParams(parameters).toString()}`

export const resetMail = (user: User, link: string): Mail => ({
  to: user.email,
  subject: 'Set a new password for Clew',
  text: `Hello ${user.name},

somebody, hopefully you, asked for a new password for this address. Set it here within one hour:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
})

export const invitationMail = (user: User, link: string): Mail => ({
  to: user.email,
  subject: 'You are invited to Clew',
  text: `Hello ${user.name},

you have been given an account. Choose your password within seven days:

${link}
`,
})
