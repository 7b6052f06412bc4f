/** The one place that turns what was thrown into an answer. What is not a refusal is our fault, and says nothing. */
import { errorTypes, type ErrorBody, type ErrorType } from '@clew/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseUnavailable, Refusal } from '../refusal.ts'

/** What Fastify refuses by itself, before a handler is asked. */
const frameworkRefusals: Readonly<Record<string, [ErrorType, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send JSON with the content type application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The length of the request is wrong.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The request is not valid JSON.'],
  FST_ERR_BAD_URL: ['invalid', 'The address is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'Not found'],
}

export type ErrorAnswer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** `isUnavailable`: whether an error means that the database does not answer, which passes. */
export function errorAnswer(isUnavailable: (error: unknown) => boolean): ErrorAnswer {
  return (error, request, reply) => {
    const refusal = asRefusal(error) ?? (isUnavailable(error) ? databaseUnavailable() : undefined)
    if (!refusal || refusal.type === 'unavailable') request.log.error({ err: error }, 'request failed')
    return refusal ? refuse(reply, refusal) : reply.status(500).send(INTERNAL)
  }
}

const INTERNAL: ErrorBody = { error_type: 'internal', message: 'Internal Server Error' }

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { fields, showRecaptcha, retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // The rest of a body nobody will read must not be waited for.
  if (refusal.type === 'too_large') reply.header('connection', 'close')
  return reply.status(errorTypes[refusal.type]).send({
    error_type: refusal.type,
    message: refusal.message,
    ...(fields && { fields }),
    ...(showRecaptcha !== undefined && { show_recaptcha: showRecaptcha }),
  } satisfies ErrorBody)
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as FastifyError
  const known = frameworkRefusals[code]
  if (known) return new Refusal(...known)
  // Whatever else the framework and its plugins blame on the client, such as a path that is no file name.
  const isClientsFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return isClientsFault ? new Refusal('invalid', 'The request cannot be understood.') : undefined
}
