/** Bodies that are files: read by the handler while they come, however large they are and however long it takes. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is the content of a file. */
    takesFile?: boolean
  }
}

const FILE_TYPE = 'application/octet-stream'
/** For a whole body; for the next piece of a file. */
const MOST_WAIT_MS = 60_000

export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_TYPE, (request, payload, done) => {
    if (request.routeOptions.config.takesFile) done(null, payload)
    else done(new Refusal('unsupported_media_type', 'Send JSON with the content type application/json.'))
  })
}

export function streamOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body
  throw new Refusal('unsupported_media_type', `Send the content of the file with the content type ${FILE_TYPE}.`)
}

/** A client that sends its body drop by drop is cut off; one that sends a file only when nothing comes any more. */
export function limitBodyTime(app: FastifyInstance, mostWaitMs = MOST_WAIT_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    let bytes = 0
    const watch = setInterval(() => {
      const isMoving = routeOptions.config.takesFile === true && raw.socket.bytesRead > bytes
      bytes = raw.socket.bytesRead
      if (!raw.complete && !isMoving) raw.destroy()
    }, mostWaitMs)
    reply.raw.once('close', () => clearInterval(watch))
  })
}

export function clientIsGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
