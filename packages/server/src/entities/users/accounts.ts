/** How people get into their accounts: a forgotten password, an invitation, the first administrator. */
import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { User } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { QueueMail } from '../../features/mail/index.ts'
import { countAttempt, hashPassword, refuseWeakPassword } from '../../features/sessions/index.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { hashToken, newToken } from '../../vault/tokens.ts'
import { makeResetLink, resetMail, setupLink } from './account-links.ts'
import { takeOneTimeToken } from './one-time-token-store.ts'
import { applyChanges } from './user-changes.ts'
import * as store from './user-store.ts'

/** An hour, per account and address. */
const RESET_LIMITS = { account: 3, address: 30 }
const SET_LIMITS = { account: 30, address: 60 }

export interface AccountOptions {
  db: Kysely<Tables>
  queueMail: QueueMail
  publicUrl: string
}

export async function getUser(db: Db, id: number): Promise<User> {
  const user = await store.findUser(db, id)
  if (!user) throw notFound()
  return user
}

/** Says nothing about whether the account exists: the mail does. */
export async function requestPasswordReset(
  { db, queueMail, publicUrl }: AccountOptions,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(db, 'password_reset', { account: email, address }, RESET_LIMITS)
  const user = await store.findActiveUserByEmail(db, email)
  if (!user) return
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, resetMail(user, await makeResetLink(tx, publicUrl, user)))
  })
}

export interface NewPassword {
  email: string
  password_reset_token: string
  password: string
}

export async function setPassword(db: Kysely<Tables>, request: NewPassword, address: string): Promise<void> {
  await countAttempt(db, 'set_password', { account: request.email, address }, SET_LIMITS)
  await refuseWeakPassword(request.password, [request.email])
  const passwordHash = await hashPassword(request.password)
  await db.transaction().execute(async (tx) => {
    const userId = await takeOneTimeToken(tx, hashToken(request.password_reset_token))
    const user = userId === undefined ? undefined : await store.findActiveUserByEmail(tx, request.email)
    // The link belongs to the address it was sent to: after a change of address it opens nothing.
    if (!user || user.id !== userId) throw invalidLink()
    await applyChanges(tx, user, { password_hash: passwordHash })
  })
}

export interface FirstAdministrator {
  setup_token: string
  name: string
  email: string
  password: string
}

export async function createFirstAdministrator(
  db: Kysely<Tables>,
  request: FirstAdministrator,
  address: string,
): Promise<User> {
  await countAttempt(db, 'set_password', { account: request.email, address }, SET_LIMITS)
  await refuseWeakPassword(request.password, [request.email, request.name])
  const password_hash = await hashPassword(request.password)
  return db.transaction().execute(async (tx) => {
    const expected = await store.lockInstance(tx)
    // Once set up, there is nothing here any more.
    if (!expected) throw notFound()
    if (!timingSafeEqual(expected, hashToken(request.setup_token))) throw invalidLink()
    const { name, email } = request
    const user = await store.insertUser(tx, { name, email, role: 'admin', password_hash })
    if (!user) throw new Refusal('already_exists', 'User already exists', { fields: { email: 'User already exists' } })
    await store.writeSetupToken(tx, null)
    return user
  })
}

/** The link that creates the first administrator, or undefined when there is one. Each start makes a new one. */
export async function renewSetupLink(db: Kysely<Tables>, publicUrl: string): Promise<string | undefined> {
  const token = newToken()
  return db.transaction().execute(async (tx) => {
    await store.lockInstance(tx)
    const isSetUp = await store.hasAdministrator(tx)
    await store.writeSetupToken(tx, isSetUp ? null : hashToken(token))
    return isSetUp ? undefined : setupLink(publicUrl, token)
  })
}

const invalidLink = (): Refusal =>
  new Refusal('invalid_token', 'This link is not valid any more. Please ask for a new one.')
