/** Notes each privileged, changing or refused call before its answer leaves, so that what was acknowledged is on the trail. */
import type { Endpoint } from '@clew/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditNote } from './handlers.ts'

export type Audit = (note: AuditNote) => Promise<void>

/** What is known of a call while it runs. */
export interface AuditedCall {
  action: string
  endpoint: Endpoint
  userId: number | undefined
  target: Record<string, number>
}

const REFUSED = 403

export class AuditTrail {
  readonly #calls = new WeakMap<FastifyRequest, AuditedCall>()

  begin(request: FastifyRequest, call: AuditedCall): AuditedCall {
    this.#calls.set(request, call)
    return call
  }

  attach(app: FastifyInstance, audit: Audit): void {
    app.addHook('onSend', async (request, reply) => {
      const call = this.#calls.get(request)
      if (!call || !isNoted(call, reply.statusCode, { ...(request.params as object), ...(request.query as object) }))
        return
      const note = {
        userId: call.userId,
        action: call.action,
        target: call.target,
        fields: fieldNames(request.body),
        status: reply.statusCode,
        address: request.ip,
        requestId: request.id,
      }
      // The action has happened: an answer that hides it would be worse than a gap, which the log shows.
      await audit(note).catch((error: unknown) => request.log.error({ err: error, note }, 'the audit trail has a gap'))
    })
  }
}

/** Reading is noted where only administrators may, or where it was refused. A call without a valid token is nobody's doing. */
function isNoted({ endpoint }: AuditedCall, status: number, parameters: object): boolean {
  if (status === REFUSED) return true
  if (endpoint.goesOnWith !== undefined && endpoint.goesOnWith in parameters) return false
  const isSignedInCall = endpoint.access !== 'public'
  if (isSignedInCall && status === 401) return false
  return endpoint.method !== 'GET' || endpoint.access === 'admin'
}

const fieldNames = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.keys(body)
        .slice(0, 50)
        .map((name) => name.slice(0, 100))
    : []
