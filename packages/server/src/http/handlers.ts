/** What a handler is and what it is given. The only thing that leaves this folder. */
import type { Access, Endpoint, EndpointGroup, EntityAccess, Permission, RequestOf, Role } from '@clew/contract'
import type { z } from 'zod'

/** Who calls, and by what they are known. */
export interface Caller {
  id: number
  /** Only a session may do everything. */
  by: 'session' | 'api token' | 'download link'
  role: Role
  can_create_workspaces: 0 | 1
  can_create_dawgs: 0 | 1
}

export interface Context<C = Caller | undefined, P = Permission | undefined> {
  caller: C
  /** What the caller is known by, for calls that last longer than a session may. */
  token: string | undefined
  /** What the caller may do with the workspace or DAWG of the path; the endpoint's access has been held against it. */
  permission: P
  /** Of the browser, or of the proxy where none is trusted. */
  address: string
  /** As the browser or program names itself; empty when it does not. */
  userAgent: string
  requestId: string
  /** Aborted when the client goes before it has its answer: nobody needs to work on. */
  signal: AbortSignal
  /** For calls that find out who calls, so that the audit trail knows it, too. */
  identify: (userId: number) => void
  cookies: {
    get(name: string): string | undefined
    clear(name: string): void
  }
}

/** One line of the audit trail. */
export interface AuditNote {
  userId: number | undefined
  action: string
  target: Record<string, number>
  fields: string[]
  status: number
  address: string
  requestId: string
}

type CallerOf<A extends Access> = A extends 'public' ? undefined : Caller
type PermissionOf<A extends Access> = A extends EntityAccess ? Permission : undefined

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: Context<CallerOf<E['access']>, PermissionOf<E['access']>>,
) => Promise<E['answerStream'] extends true ? AsyncIterable<z.input<E['answer']>> : z.input<E['answer']>>

/**
 * Handlers of an ability that several kinds share. The key of an answer depends on the kind, which the compiler cannot follow: the
 * shape of the endpoint checks it on the way out.
 */
export type KindHandlers<Group extends EndpointGroup> = {
  readonly [Name in keyof Group]: (
    request: RequestOf<Group[Name]>,
    context: Context<CallerOf<Group[Name]['access']>, PermissionOf<Group[Name]['access']>>,
  ) => Promise<object>
}

/** One handler per endpoint of a group: a missing one does not compile. */
export type Handlers<Group extends EndpointGroup> = { readonly [Name in keyof Group]: Handler<Group[Name]> }
