/** May this caller use this endpoint? Refused unless the endpoint's access says otherwise. */
import {
  permissionLevels,
  type Access,
  type Endpoint,
  type EntityAccess,
  type Permission,
  type SharedKind,
} from '@clew/contract'
import { notAllowed, notForApiTokens, notFound, Refusal } from '../refusal.ts'
import type { Caller } from './handlers.ts'

/** What the caller may do with a workspace or DAWG; undefined: nothing, or there is none. */
export type FindPermission = (
  caller: Caller,
  entity: SharedKind,
  id: number,
) => Promise<{ permission: Permission; deleted: 0 | 1 } | undefined>

/** The same words for every reason: a token says nothing about itself to those who try some. */
const notSignedIn = (): Refusal => new Refusal('not_signed_in', 'Invalid token')

export function refuseNobody(access: Access, caller: Caller | undefined): void {
  if (access !== 'public' && !caller) throw notSignedIn()
}

/** A token that a program holds must not become something that lives longer or reaches further than itself. */
export function refuseApiToken({ needsSession }: Endpoint, caller: Caller | undefined): void {
  if (needsSession && caller?.by !== 'session') throw notForApiTokens()
}

/** The permission on the entity that the path names, for the answer to carry. */
export async function authorise(
  access: Access,
  caller: Caller | undefined,
  params: Record<string, number>,
  findPermission: FindPermission,
): Promise<Permission | undefined> {
  if (access === 'public') return undefined
  if (!caller) throw notSignedIn()
  if (access === 'signed-in') return undefined
  if (access === 'admin') refuseUnless(caller.role === 'admin')
  else if ('self' in access) refuseUnless(caller.role === 'admin' || params[access.self] === caller.id)
  else if (!('entity' in access)) refuseUnless(mayCreate(caller, access.may))
  else return authoriseEntity(access, caller, params['id']!, findPermission)
}

async function authoriseEntity(
  access: EntityAccess,
  caller: Caller,
  id: number,
  findPermission: FindPermission,
): Promise<Permission> {
  const found = await findPermission(caller, access.entity, id)
  // What may not be seen and what does not exist look the same.
  if (!found || !isThere(access.state, found.deleted)) throw notFound()
  refuseUnless(includes(found.permission, access.permission))
  refuseUnless(access.may === undefined || mayCreate(caller, access.may))
  return found.permission
}

function isThere(state: EntityAccess['state'], deleted: 0 | 1): boolean {
  return state === 'anywhere' || (state === 'in trash') === (deleted === 1)
}

const includes = (held: Permission, needed: Permission): boolean =>
  permissionLevels.indexOf(held) >= permissionLevels.indexOf(needed)

const mayCreate = (caller: Caller, what: 'create_workspaces' | 'create_dawgs'): boolean =>
  caller.role === 'admin' || caller[`can_${what}`] === 1

function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed) throw notAllowed()
}
