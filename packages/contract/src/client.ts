/** The typed client made from the calls: `api.sessions.login({ body })`. How bytes travel is the transport's business. */
import { calls, type Calls } from './calls/index.ts'
import { paramNames, type AnswerOf, type CallOf, type Endpoint, type EndpointGroup } from './kernel.ts'

export interface WireRequest {
  method: Endpoint['method']
  /** With parameters and query filled in, below /api. */
  path: string
  body: unknown
  headers: Record<string, string>
  /** Nobody needs to be signed in for it. */
  isPublic: boolean
  /** Answered by a stream of events. */
  isStream: boolean
  options: CallOptions
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Of a file that is sent: how many of its bytes are on their way. */
  onSent?: ((bytes: number) => void) | undefined
}

export type Transport = (request: WireRequest) => Promise<unknown>

type Caller<E extends Endpoint> =
  {} extends CallOf<E>
    ? (call?: CallOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
    : (call: CallOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>

type GroupClient<Group extends EndpointGroup> = { [Name in keyof Group]: Caller<Group[Name]> }
export type Client = { [Group in keyof Calls]: GroupClient<Calls[Group]> }

export function makeClient(transport: Transport): Client {
  return mapValues(calls, (group: EndpointGroup) =>
    mapValues(group, (endpoint) => caller(endpoint, transport)),
  ) as unknown as Client
}

type QueryValue = string | number | readonly (string | number)[] | undefined

interface LooseCall {
  params?: Record<string, number>
  query?: Record<string, QueryValue>
  headers?: Record<string, string>
  body?: unknown
}

function caller(endpoint: Endpoint, transport: Transport) {
  return (call: LooseCall = {}, options: CallOptions = {}) =>
    transport({
      method: endpoint.method,
      path: fillPath(endpoint.path, call.params ?? {}) + queryString(call.query ?? {}),
      body: call.body,
      headers: call.headers ?? {},
      isPublic: endpoint.access === 'public',
      isStream: endpoint.answerStream === true,
      options,
    })
}

function fillPath(path: string, params: Record<string, number>): string {
  return paramNames(path).reduce((filled, name) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return filled.replace(`{${name}}`, encodeURIComponent(value))
  }, path)
}

function queryString(query: Record<string, QueryValue>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}

function mapValues<From, To>(object: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
