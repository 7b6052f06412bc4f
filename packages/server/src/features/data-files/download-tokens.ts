/**
 * What stands in a download link instead of a session: signed, good for minutes, for one user and one file, list,
 * log or result of a statement. It says what was allowed when it was made; whether it still is, is asked again when it is used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Download = { userId: number } & (
  | { what: 'file'; fileId: number }
  | { what: 'input' | 'output'; configurationId: number }
  | { what: 'log'; jobId: number }
  | { what: 'csv' | 'parquet'; queryId: number }
)

const LIFETIME_SECONDS = 10 * 60
const letters = { file: 'f', input: 'i', output: 'o', log: 'l', csv: 'c', parquet: 'p' } as const
const meanings: ReadonlyMap<string, Download['what']> = new Map([
  ['f', 'file'],
  ['i', 'input'],
  ['o', 'output'],
  ['l', 'log'],
  ['c', 'csv'],
  ['p', 'parquet'],
])
const form = /^(([fiolcp])-(\d{1,10})-(\d{1,10})-(\d{1,12}))-([\w-]{43})$/

export class DownloadTokens {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  make(download: Download, now: Date): string {
    const id = thingOf(download)
    const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS
    const claim = `${letters[download.what]}-${download.userId}-${id}-${expires}`
    return `${claim}-${this.#sign(claim)}`
  }

  /** Undefined: not made here, changed, or too old. */
  read(token: string, now: Date): Download | undefined {
    const [, claim, letter, user, thing, expires, signature] = form.exec(token) ?? []
    if (claim === undefined || !isSame(signature!, this.#sign(claim))) return undefined
    if (Number(expires) * 1000 < now.getTime()) return undefined
    const [what, userId, id] = [meanings.get(letter!)!, Number(user), Number(thing)]
    if (what === 'log') return { what, userId, jobId: id }
    if (what === 'csv' || what === 'parquet') return { what, userId, queryId: id }
    return what === 'file' ? { what, userId, fileId: id } : { what, userId, configurationId: id }
  }

  #sign(claim: string): string {
    return createHmac('sha256', this.#key).update(claim).digest('base64url')
  }
}

function thingOf(download: Download): number {
  if (download.what === 'log') return download.jobId
  if ('queryId' in download) return download.queryId
  return download.what === 'file' ? download.fileId : download.configurationId
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
