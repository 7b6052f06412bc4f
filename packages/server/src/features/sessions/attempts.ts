/**
 * Slows down guessing. Each try is counted under its account and its address before it is judged, in one transaction
 * under locks on both counters, so that a hundred tries at once count as a hundred.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { Refusal } from '../../refusal.ts'

export type AttemptKind = 'login' | 'password_reset' | 'set_password' | 'change_password'

/** Most tries an hour, under one account and from one address. */
export interface Limits {
  account: number
  address: number
}

export interface Who {
  account: string
  address: string
}

export interface Tries {
  account: number
  address: number
}

const WINDOW_SECONDS = 3_600

/** Counts this try and answers how many came before it; refuses it when that is too many. */
export async function countAttempt(
  db: Kysely<Tables>,
  kind: AttemptKind,
  who: Who,
  limits: Limits,
  refuse: (earlier: Tries, tx: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const keys = counterKeys(who)
  await db.transaction().execute(async (tx) => {
    for (const key of Object.values(keys).toSorted()) await lock(tx, kind, key)
    const earlier = { account: await count(tx, kind, keys.account), address: await count(tx, kind, keys.address) }
    if (earlier.account >= limits.account) throw await tooMany(tx, kind, keys.account, limits.account)
    if (earlier.address >= limits.address) throw await tooMany(tx, kind, keys.address, limits.address)
    await refuse(earlier, tx)
    await tx
      .insertInto('attempts')
      .values(Object.values(keys).map((key) => ({ kind, key })))
      .execute()
  })
}

/** After a success: the account starts afresh, and the address is not blamed for this try. */
export async function forgetAttempts(db: Db, kind: AttemptKind, who: Who): Promise<void> {
  const keys = counterKeys(who)
  await db.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', keys.account).execute()
  await sql`delete from attempts where id = (
    select id from attempts where kind = ${kind} and key = ${keys.address} order by created desc limit 1
  )`.execute(db)
}

/** Hashed: whatever people type into the field for their address, sometimes a password, is not kept, and any length fits. */
export const counterKeys = (who: Who): { account: string; address: string } => ({
  account: digest(`account ${who.account}`),
  address: digest(`address ${addressKey(who.address)}`),
})

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A home or an office has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

async function lock(tx: Db, kind: AttemptKind, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0))`.execute(tx)
}

const recent = sql<boolean>`created > now() - make_interval(secs => ${WINDOW_SECONDS})`

async function count(tx: Db, kind: AttemptKind, key: string): Promise<number> {
  const { tries } = await tx
    .selectFrom('attempts')
    .select(sql<number>`count(*)::integer`.as('tries'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(recent)
    .executeTakeFirstOrThrow()
  return tries
}

/** The next try is open when enough of the counted ones are older than the window. */
async function tooMany(tx: Db, kind: AttemptKind, key: string, limit: number): Promise<Refusal> {
  const { seconds } = await tx
    .selectFrom('attempts')
    .select(sql<number>`ceil(extract(epoch from created - now()) + ${WINDOW_SECONDS})::integer`.as('seconds'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(recent)
    .orderBy('created', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return new Refusal('too_many_requests', 'Too many attempts. Please try again later.', {
    retryAfterSeconds: Math.max(1, seconds),
  })
}
