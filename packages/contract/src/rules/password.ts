/** What makes a password good enough; the screen and the server decide alike. */
const PASSWORD_MIN_LENGTH = 12
/** Argon2 takes any length; a request that makes it hash megabytes is an attack. */
export const PASSWORD_MAX_LENGTH = 200
const PASSWORD_MIN_SCORE = 3

/** What the strength estimator says of a password. */
export interface Strength {
  /** 0 to 4. */
  score: number
  suggestions: readonly string[]
}

/** What to tell the user, or undefined when the password may be used. */
export function passwordProblem(password: string, strength: Strength): string | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return `At least ${PASSWORD_MIN_LENGTH} characters required`
  if (strength.score >= PASSWORD_MIN_SCORE) return undefined
  return strength.suggestions.at(-1) ?? 'Password is weak.'
}

export const strengthLabels = ['Bad', 'Weak', 'Good', 'Strong'] as const
export type StrengthLabel = (typeof strengthLabels)[number]

/** Under the minimum length nothing is better than Weak, whatever the estimator thinks of it. */
export function strengthLabel(password: string, score: number): StrengthLabel {
  const label = strengthLabels[Math.max(0, Math.min(score, 4) - 1)]!
  const isCapped = password.length < PASSWORD_MIN_LENGTH && score > 2
  return isCapped ? 'Weak' : label
}
