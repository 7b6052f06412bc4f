/** Server-sent events as they come; the browser's own reader of them cannot send a token. */
import { ApiError } from './api-error.ts'

/** Ends when the server ends it, or when `signal` says so. */
export async function* parseEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      // What begins with a colon only keeps the connection open.
      for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length))
    }
  } catch (error) {
    throw signal?.aborted || error instanceof ApiError ? error : ApiError.noAnswer()
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
