/** Rows that tests need: only what is said is special, the rest is ordinary. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { User } from '@clew/contract'
import type { Database } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { hashPassword } from '../features/sessions/index.ts'
import { startSession } from '../features/sessions/sessions.ts'

export const PASSWORD = 'correct horse battery staple 9'

let passwordHash: Promise<string> | undefined

/** With the password above. */
export async function aUser({ db }: Database, special: Partial<Insertable<Tables['users']>> = {}): Promise<User> {
  passwordHash ??= hashPassword(PASSWORD)
  return db
    .insertInto('users')
    .values({
      name: 'Ada Lovelace',
      email: `${randomUUID()}@clew.test`,
      role: 'user',
      password_hash: await passwordHash,
      ...special,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aToken({ db }: Database, user: Pick<User, 'id'>): Promise<string> {
  return startSession(db, user.id)
}

let lastAddress = 0

/** An address that no other test uses. */
export function anAddress(): string {
  lastAddress++
  return `10.0.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`
}
