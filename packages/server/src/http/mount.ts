/** Puts the contract on the wire. Every call goes the same way: authenticate, authorise, parse, handle, shape. */
import { calls, type Calls, type EndpointGroup, type Permission } from '@clew/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuditTrail, type Audit, type AuditedCall } from './audit.ts'
import { authorise, refuseApiToken, refuseNobody, type FindPermission } from './authorise.ts'
import { sendEvents } from './event-stream.ts'
import type { Caller, Context, Handlers } from './handlers.ts'
import { clientIsGone, streamOf } from './streams.ts'
import { parseBody, parseHeaders, parseParams, parseQuery } from './parse.ts'

export type AllHandlers = { readonly [Group in keyof Calls]: Handlers<Calls[Group]> }
/** Undefined: the token is missing, malformed, expired or revoked. */
export type Authenticate = (token: string | undefined) => Promise<Caller | undefined>

type AnyHandler = (request: unknown, context: Context) => Promise<unknown>

/** What the calls need of those who know users and entities. */
export interface CallPorts {
  handlers: AllHandlers
  authenticate: Authenticate
  findPermission: FindPermission
  audit: Audit
}

export function mountCalls(app: FastifyInstance, { handlers, audit, ...doors }: CallPorts): void {
  const trail = new AuditTrail()
  trail.attach(app, audit)
  for (const [groupName, group] of Object.entries(calls) as [keyof Calls, EndpointGroup][]) {
    for (const [name, endpoint] of Object.entries(group)) {
      // The types hold between the contract and each handler; only this loop cannot see them.
      const handle = (handlers[groupName] as unknown as Record<string, AnyHandler>)[name]!
      app.route({
        method: endpoint.method,
        url: fastifyPath(endpoint.path),
        ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
        ...(endpoint.bodyStream && { config: { takesFile: true } }),
        handler: (request, reply) => {
          const call = trail.begin(request, { action: `${groupName}.${name}`, endpoint, userId: undefined, target: {} })
          return answer(call, handle, doors, request, reply)
        },
      })
    }
  }
}

const fastifyPath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

async function answer(
  call: AuditedCall,
  handle: AnyHandler,
  { authenticate, findPermission }: Pick<CallPorts, 'authenticate' | 'findPermission'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = call
  // Whatever is left of a file that was refused is not waited for.
  if (endpoint.bodyStream) reply.header('connection', 'close')
  const caller = endpoint.access === 'public' ? undefined : await authenticate(accessToken(request))
  call.userId = caller?.id
  // Before the parameters are looked at: who is not signed in learns nothing about them.
  refuseNobody(endpoint.access, caller)
  refuseApiToken(endpoint, caller)
  const params = parseParams(endpoint.path, request.params)
  call.target = params
  const permission = await authorise(endpoint.access, caller, params, findPermission)
  const query = parseQuery(endpoint, request.query)
  const sent = endpoint.bodyStream ? { stream: streamOf(request) } : { body: parseBody(endpoint, request.body) }
  const headers = parseHeaders(endpoint, request.headers)
  const context = contextOf(call, { caller, permission }, request, reply)
  const result = await handle({ params, query, headers, ...sent }, context)
  if (endpoint.answerStream) return sendEvents(reply, result as AsyncIterable<unknown>, endpoint.answer)
  // Shaped on the way out, so that a new column cannot leak.
  return reply.status(endpoint.status ?? 200).send(endpoint.answer.parse(result))
}

function accessToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-access-token']
  return typeof header === 'string' ? header : undefined
}

const contextOf = (
  call: AuditedCall,
  right: { caller: Caller | undefined; permission: Permission | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Context => ({
  ...right,
  token: accessToken(request),
  identify: (userId) => {
    call.userId = userId
  },
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  signal: clientIsGone(reply),
  cookies: {
    get: (name) => request.cookies[name],
    clear: (name) => void reply.clearCookie(name, { path: '/api' }),
  },
})
