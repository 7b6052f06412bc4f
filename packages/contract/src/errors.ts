/** Why the server said no. Each type has one status; anything else that goes wrong is the server's fault (500). */
export const errorTypes = {
  invalid: 400,
  nothing_changed: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  captcha_required: 400,
  invalid_token: 400,
  not_allowed: 403,
  not_found: 404,
  missing_file: 404,
  already_active: 409,
  already_exists: 409,
  conflict: 409,
  cycle: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorType = keyof typeof errorTypes

export interface ErrorBody {
  error_type: ErrorType
  message: string
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>
  /** The next login must carry a solved captcha. */
  show_recaptcha?: boolean
}
