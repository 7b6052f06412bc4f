/** The one client of the app. */
import { makeClient, type Client } from '@clew/contract'
import { httpTransport, type TokenHolder } from './transport.ts'

let holder: TokenHolder = { token: () => undefined, settledToken: async () => undefined }

/** The session lives above this folder and says here which token calls carry. */
export function carryTokenOf(newHolder: TokenHolder): void {
  holder = newHolder
}

export const api: Client = makeClient(
  httpTransport({ token: () => holder.token(), settledToken: () => holder.settledToken() }),
)

/** For the one moment when a token is there and nobody holds it yet. */
export const clientWith = (token: string): Client =>
  makeClient(httpTransport({ token: () => token, settledToken: async () => token }))
