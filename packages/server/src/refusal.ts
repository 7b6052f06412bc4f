import type { ErrorBody, ErrorType } from '@clew/contract'

/** The server says no, and the caller can do something about it. One place in http turns it into an answer. */
export class Refusal extends Error {
  readonly type: ErrorType
  readonly details: RefusalDetails

  constructor(type: ErrorType, message: string, details: RefusalDetails = {}) {
    super(message)
    this.type = type
    this.details = details
  }
}

export interface RefusalDetails {
  fields?: NonNullable<ErrorBody['fields']>
  showRecaptcha?: boolean
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

export const databaseUnavailable = (): Refusal =>
  new Refusal('unavailable', 'The database does not answer. Please try again.', { retryAfterSeconds: 5 })

export const notFound = (): Refusal => new Refusal('not_found', 'Not found')

/** One field of what was sent cannot be. */
export const invalidField = (field: string, problem: string): Refusal =>
  new Refusal('invalid', `${field}: ${problem}`, { fields: { [field]: problem } })

export const notForApiTokens = (): Refusal =>
  new Refusal('not_allowed', 'This cannot be done with an API token. Please sign in to do it.')

export const notAllowed = (): Refusal => new Refusal('not_allowed', "You don't have permission to do this.")
