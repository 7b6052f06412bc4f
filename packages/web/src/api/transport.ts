/** Carries calls over fetch to /api on this origin, and turns everything but success into an ApiError. */
import type { ErrorBody, Transport, WireRequest } from '@clew/contract'
import { ApiError } from './api-error.ts'
import { parseEvents } from './parse-events.ts'
import { sendFile } from './send-file.ts'

export const API_BASE = '/api'

export interface TokenHolder {
  token(): string | undefined
  /** The token once no tab is about to replace it. */
  settledToken(): Promise<string | undefined>
}

export function httpTransport(holder: TokenHolder): Transport {
  return async (request) => {
    const token = request.isPublic ? undefined : holder.token()
    const read = request.isStream ? readEvents : readAnswer
    const response = await send(request, token)
    if (response.status !== 401 || token === undefined) return read(response, request.options.signal)
    // A refresh replaces the token: a call that was under way meanwhile is refused, though the session lives on.
    const newer = await holder.settledToken()
    const isReplaced = newer !== undefined && newer !== token
    return read(isReplaced ? await send(request, newer) : response, request.options.signal)
  }
}

async function send(
  { method, path, body, headers: own, options }: WireRequest,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...own })
  if (token !== undefined) headers.set('x-access-token', token)
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  const url = `${API_BASE}${path}`
  try {
    if (isFile) return await sendFile({ url, method, headers, body, signal: options.signal, onSent: options.onSent })
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
    })
  } catch (error) {
    throw options.signal?.aborted ? error : ApiError.noAnswer()
  }
}

async function readAnswer(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (!response.ok) throw new ApiError(response.status, await readRefusal(response))
  try {
    return await response.json()
  } catch (error) {
    // Cut off on the way, or written by something between us and the server: either way it did not answer.
    throw signal?.aborted ? error : ApiError.noAnswer()
  }
}

async function readEvents(response: Response, signal: AbortSignal | undefined): Promise<AsyncIterable<unknown>> {
  if (!response.ok) throw new ApiError(response.status, await readRefusal(response))
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !type.startsWith('text/event-stream')) throw ApiError.noAnswer()
  return parseEvents(response.body, signal)
}

/** A proxy in between refuses in a language of its own. */
async function readRefusal(response: Response): Promise<Partial<ErrorBody>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isRefusal(body)) return body
  return { message: response.status >= 500 ? 'Internal Server Error' : response.statusText }
}

const isRefusal = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
