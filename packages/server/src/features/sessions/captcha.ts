/** Proof of work by ALTCHA: the browser computes for about a second, no outside service is asked. */
import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { hashToken } from '../../vault/tokens.ts'

const LIFETIME_MS = 10 * 60_000
/** Together about a second in a browser; verifying takes a few milliseconds. */
const COST = 2_000
const MOST_TRIES = 2_000

export function makeCaptcha(secrets: { challenge: string; key: string }) {
  const signing = { hmacSignatureSecret: secrets.challenge, hmacKeySignatureSecret: secrets.key, deriveKey }
  return {
    challenge: () =>
      createChallenge({
        ...signing,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(MOST_TRIES / 2, MOST_TRIES),
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      }),

    /** Each solution counts once, on whichever server it arrives. */
    async isSolved(db: Db, token: string | undefined): Promise<boolean> {
      const payload = decode(token)
      if (!payload) return false
      // A payload that only looks like one makes the library throw.
      const result = await verifySolution({ ...signing, ...payload }).catch(() => undefined)
      return result?.verified === true && (await useOnce(db, payload.challenge.signature ?? ''))
    },
  }
}

export type Captcha = ReturnType<typeof makeCaptcha>

function decode(token: string | undefined): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token ?? '', 'base64').toString('utf8')) as Payload
    return typeof payload.challenge.signature === 'string' && typeof payload.solution === 'object' ? payload : undefined
  } catch {
    return undefined
  }
}

async function useOnce(db: Db, signature: string): Promise<boolean> {
  const inserted = await db
    .insertInto('used_captchas')
    .values({
      solution_hash: hashToken(signature),
      expires: sql<string>`now() + make_interval(secs => ${LIFETIME_MS / 1000})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
