/** A server made from the contract: what a test answers is checked against the shapes, and so is what the app sends. */
import type { AnswerOf, Endpoint, ErrorBody, ErrorType, RequestOf } from '@clew/contract'
import { errorTypes } from '@clew/contract'
import { vi } from 'vitest'

type Handler<E extends Endpoint> = (request: RequestOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>

interface Mounted {
  endpoint: Endpoint
  handle: (request: unknown) => unknown
}

export interface SeenRequest {
  method: string
  /** Below /api, with its query. */
  path: string
  token: string | null
  credentials: string | undefined
  body: unknown
}

/** Thrown by a handler to answer no. */
export class Refused extends Error {
  readonly body: ErrorBody

  constructor(type: ErrorType, message: string, extra: Partial<ErrorBody> = {}) {
    super(message)
    this.body = { error_type: type, message, ...extra }
  }
}

export class FakeServer {
  readonly seen: SeenRequest[] = []
  /** The tokens that open what needs one. */
  readonly tokens = new Set<string>()
  isOffline = false
  private readonly mounted: Mounted[] = []

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.answer(url, init))
  }

  /** The latest answer counts. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): this {
    this.mounted.unshift({ endpoint, handle: (request) => handler(request as RequestOf<E>) })
    return this
  }

  seenCalls({ method, path }: Endpoint): SeenRequest[] {
    return this.seen.filter((request) => request.method === method && matchPath(path, request.path))
  }

  private async answer(url: string, { method = 'GET', headers, body, credentials, signal }: RequestInit) {
    const path = url.replace(/^\/api/, '')
    const token = new Headers(headers).get('x-access-token')
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    this.seen.push({ method, path, token, credentials, body: parsed })
    if (this.isOffline) throw new TypeError('Failed to fetch')
    try {
      const [status, answer] = await this.decide(method, path, token, parsed)
      signal?.throwIfAborted()
      return isStream(answer) ? eventResponse(answer, signal) : Response.json(answer, { status })
    } catch (error) {
      if (error instanceof Refused) return Response.json(error.body, { status: errorTypes[error.body.error_type] })
      throw error
    }
  }

  private async decide(method: string, path: string, token: string | null, body: unknown): Promise<[number, unknown]> {
    const found = this.mounted.find(({ endpoint }) => endpoint.method === method && matchPath(endpoint.path, path))
    if (!found) throw new Refused('internal', `No answer was prepared for ${method} ${path}`)
    const { endpoint, handle } = found
    const isOpen = endpoint.access === 'public' || (token !== null && this.tokens.has(token))
    if (!isOpen) throw new Refused('not_signed_in', 'Invalid token')
    const answer = await handle({
      params: matchPath(endpoint.path, path),
      query: endpoint.query?.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
      body: endpoint.body?.parse(body),
    })
    return [endpoint.status ?? 200, endpoint.answerStream ? answer : endpoint.answer.parse(answer)]
  }
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

function eventResponse(events: AsyncIterable<unknown>, signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      signal?.addEventListener('abort', () => controller.error(signal.reason))
      for await (const event of events)
        if (!signal?.aborted) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
      if (!signal?.aborted) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** The path parameters, or undefined when the path is another one. */
function matchPath(pattern: string, path: string): Record<string, number> | undefined {
  const source = pattern.replace(/\{(\w+)\}/g, '(?<$1>\\d+)')
  const match = new RegExp(`^${source}$`).exec(path.split('?')[0]!)
  return match ? Object.fromEntries(Object.entries(match.groups ?? {}).map(([k, v]) => [k, Number(v)])) : undefined
}
