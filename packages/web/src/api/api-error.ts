import type { ErrorBody, ErrorType } from '@clew/contract'

/** Why a call did not succeed. What the user is told about it is the shell's business. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly type: ErrorType | undefined
  /** Field name → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  readonly showRecaptcha: boolean

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.type = body.error_type
    this.fields = body.fields ?? {}
    this.showRecaptcha = body.show_recaptcha ?? false
  }

  static noAnswer(): ApiError {
    return new ApiError(0, {})
  }

  get isConnectionError(): boolean {
    return this.status === 0
  }
}
