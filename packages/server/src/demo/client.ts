/** The product's own API, without a socket: the demo is made by calls, as people would make it. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { makeClient, type Client } from '@clew/contract'
import type { Tables } from '../database/tables.ts'
import { hashToken, newToken } from '../vault/tokens.ts'
import type { PersonKey } from './shape.ts'

const SESSION_MS = 600_000

export interface Person {
  id: number
  api: Client
}

export type Staff = Record<PersonKey | 'admin', Person>

/** Somebody who is signed in until the demo is made. */
export async function signIn(app: FastifyInstance, db: Kysely<Tables>, userId: number): Promise<Person> {
  const token = newToken()
  const now = Date.now()
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      started: new Date(now).toISOString(),
      expires: new Date(now + SESSION_MS).toISOString(),
    })
    .execute()
  return { id: userId, api: clientOf(app, token) }
}

const clientOf = (app: FastifyInstance, token: string): Client =>
  makeClient(async ({ method, path, body, headers }) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'x-access-token': token },
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 400) throw new Error(`The demo could not be made: ${method} ${path}: ${answer.body}`)
    return answer.json()
  })
