/** May this caller use this endpoint? Refused unless the endpoint's access says otherwise. */
import type { Access } from '@clew/contract'
import { Refusal } from '../refusal.ts'
import type { Caller } from './handlers.ts'

/** The same words for every reason: a token says nothing about itself to those who try some. */
const notSignedIn = (): Refusal => new Refusal('not_signed_in', 'Invalid token')

export function authorise(access: Access, caller: Caller | undefined, params: Record<string, number>): void {
  if (access === 'public') return
  if (!caller) throw notSignedIn()
  if (access === 'signed-in') return
  if (caller.role === 'admin') return
  if (access !== 'admin' && params[access.self] === caller.id) return
  throw new Refusal('not_allowed', "You don't have permission to do this.")
}
