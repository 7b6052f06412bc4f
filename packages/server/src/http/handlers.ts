/** What a handler is and what it is given. The only thing that leaves this folder. */
import type { Access, Endpoint, EndpointGroup, RequestOf, Role } from '@clew/contract'
import type { z } from 'zod'

/** Who calls, as the session says. */
export interface Caller {
  id: number
  role: Role
}

export interface Context<C = Caller | undefined> {
  caller: C
  /** Of the browser, or of the proxy where none is trusted. */
  address: string
  requestId: string
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

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: Context<CallerOf<E['access']>>,
) => Promise<z.input<E['answer']>>

/** One handler per endpoint of a group: a missing one does not compile. */
export type Handlers<Group extends EndpointGroup> = { readonly [Name in keyof Group]: Handler<Group[Name]> }
