/**
 * What stands in the link to a whole search instead of a session: signed, good for minutes, for one user and what was searched for. Whether
 * they are still an administrator is asked again when it is used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { calls } from '@clew/contract'

const LIFETIME_SECONDS = 10 * 60
const form = /^(s-(\d{1,10})-([\w-]+)-(\d{1,12}))-([\w-]{43})$/
const query = calls.logs.download.query

/** As it was asked for. */
export type WholeSearch = z.output<typeof query>

export class SearchTokens {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  make(userId: number, search: WholeSearch, now = new Date()): string {
    const expires = Math.floor(now.getTime() / 1_000) + LIFETIME_SECONDS
    const claim = `s-${userId}-${Buffer.from(JSON.stringify(search)).toString('base64url')}-${expires}`
    return `${claim}-${this.#sign(claim)}`
  }

  /** Undefined: not made here, changed, or too old. */
  read(token: string, now = new Date()): { userId: number; search: WholeSearch } | undefined {
    const [, claim, user, search, expires, signature] = form.exec(token) ?? []
    if (claim === undefined || !timingSafeEqual(Buffer.from(signature!), Buffer.from(this.#sign(claim))))
      return undefined
    if (Number(expires) * 1_000 < now.getTime()) return undefined
    return { userId: Number(user), search: query.parse(JSON.parse(Buffer.from(search!, 'base64url').toString())) }
  }

  #sign(claim: string): string {
    return createHmac('sha256', this.#key).update(claim).digest('base64url')
  }
}

/** Before anything is looked up: other links begin otherwise. */
export const isSearchToken = (token: string): boolean => token.startsWith('s-')
