/** The user can mend it; the message says how. The run ends with exit code 1. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** By name: a component may have brought a copy of its own of the class above. */
export const isUserError = (error: unknown): error is Error => error instanceof Error && error.name === 'UserError'
