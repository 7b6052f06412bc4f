/** The HTTP side of the process: one port for API and web app. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { errorAnswer } from './answer-errors.ts'
import { serveApiDocs } from './api-docs.ts'
import { mountCalls, type CallPorts } from './mount.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { acceptFiles, limitBodyTime } from './streams.ts'
import { serveWebApp } from './web-app.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** A client that sends its headers drop by drop is cut off. */
const HEADERS_TIMEOUT_MS = 60_000
const LONGEST_PARAM = 8_000

export interface HttpOptions {
  ports: CallPorts
  /** Routes that answer something else than JSON: downloads, redirects, pictures. */
  rawRoutes: (app: FastifyInstance) => void
  /** Whether an error means that the database does not answer. */
  isUnavailable: (error: unknown) => boolean
  webFolder: string
  logger: Logger
  trustProxy: boolean
  isHttps: boolean
}

export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const answerError = errorAnswer(options.isUnavailable)
  const app = fastify({
    loggerInstance: options.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    // A file of any size may take its time; how long a body may, limitBodyTime says.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    genReqId: () => randomUUID(),
    // The nearest proxy only: what stands further left in X-Forwarded-For, the client may have written itself.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // The token of a download link says what was searched for, too.
    routerOptions: { maxParamLength: LONGEST_PARAM },
    exposeHeadRoutes: false,
    // One line a request, below, instead of Fastify's two: theirs have the query, and links carry tokens in it.
    logController: new LogController({ disableRequestLogging: true }),
    // A stop waits for requests under way, not for connections that are only kept open.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }) as unknown as FastifyInstance
  app.setErrorHandler(answerError)
  logRequests(app)
  acceptJsonOnly(app)
  acceptFiles(app)
  limitBodyTime(app)
  await addSecurityHeaders(app, options.isHttps)
  await app.register(cookie)
  mountCalls(app, options.ports)
  options.rawRoutes(app)
  serveApiDocs(app)
  await serveWebApp(app, options.webFolder)
  return app
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // What stands in a link instead of a token must not be found in a log.
    const path = routeOptions.config.hasSecretPath ? routeOptions.url : request.url.split('?', 1)[0]
    request.log.info({ method, path, status: reply.statusCode, ms, ip }, 'request')
  })
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always send the content type send it with an empty body, too.
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
}
