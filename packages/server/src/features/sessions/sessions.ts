/** Signing in with a password, staying signed in, signing out. */
import type { Kysely } from 'kysely'
import type { Caller } from '../../http/handlers.ts'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { notForApiTokens, Refusal } from '../../refusal.ts'
import { hashToken, isApiToken, newToken } from '../../vault/tokens.ts'
import { countAttempt, forgetAttempts, type Tries } from './attempts.ts'
import type { Captcha } from './captcha.ts'
import { verifyPassword } from './passwords.ts'
import { shortenedUserAgent } from './device.ts'
import { noteUse } from './last-used.ts'
import { findAccountByEmail, findSession, insertSession, markLogin, replaceToken } from './session-store.ts'

const LOGIN_LIMITS = { account: 100, address: 300 }
const FREE_TRIES = 3

export interface LoginRequest {
  email: string
  password: string
  recaptcha_token?: string | undefined
}

/** From where somebody signs in, and with what. */
export interface Client {
  address: string
  userAgent: string
}

export interface Login {
  userId: number
  token: string
}

export async function login(
  db: Kysely<Tables>,
  captcha: Captcha,
  request: LoginRequest,
  { address, userAgent }: Client,
): Promise<Login> {
  const email = request.email.trim().toLowerCase()
  const who = { account: email, address }
  let earlier: Tries = { account: 0, address: 0 }
  await countAttempt(db, 'login', who, LOGIN_LIMITS, async (tries, tx) => {
    earlier = tries
    if (needsCaptcha(tries) && !(await captcha.isSolved(tx, request.recaptcha_token))) throw captchaRequired()
  })
  const account = await findAccountByEmail(db, email)
  const isRight = await verifyPassword(account?.password_hash ?? undefined, request.password)
  if (!account || !isRight) throw wrongCredentials(earlier)
  await forgetAttempts(db, 'login', who)
  return { userId: account.id, token: await startSession(db, account.id, userAgent) }
}

/** A new token each time: nothing that was known before the login opens anything after it. */
export async function startSession(db: Db, userId: number, userAgent: string): Promise<string> {
  const token = newToken()
  await insertSession(db, userId, hashToken(token), shortenedUserAgent(userAgent))
  await markLogin(db, userId)
  return token
}

export async function refresh(db: Db, token: string): Promise<string> {
  if (isApiToken(token)) throw notForApiTokens()
  const replacement = newToken()
  if (!(await replaceToken(db, hashToken(token), hashToken(replacement))))
    throw new Refusal('not_signed_in', 'Invalid token')
  return replacement
}

export async function authenticate(db: Db, token: string): Promise<Caller | undefined> {
  const found = await findSession(db, hashToken(token))
  if (found?.isUseDue) await noteUse(db, 'sessions', found.sessionId)
  return found?.caller
}

/** Decided by the tries alone, never by whether the account exists. */
const needsCaptcha = (earlier: Tries): boolean => earlier.account >= FREE_TRIES || earlier.address >= FREE_TRIES

function wrongCredentials(earlier: Tries): Refusal {
  const afterThis = { account: earlier.account + 1, address: earlier.address + 1 }
  return new Refusal('wrong_credentials', 'Wrong email or password.', { showRecaptcha: needsCaptcha(afterThis) })
}

const captchaRequired = (): Refusal =>
  new Refusal('captcha_required', 'Please solve the captcha and try again.', { showRecaptcha: true })
