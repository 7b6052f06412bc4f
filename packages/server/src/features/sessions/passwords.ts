/** Hashing, verifying and judging passwords. */
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX_LENGTH, passwordProblem } from '@clew/contract/rules/password'
import { Refusal } from '../../refusal.ts'

/** Argon2id with the library's defaults, which are OWASP's: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Takes the same time whether or not there is a hash to compare with: an unknown account must not answer faster. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > PASSWORD_MAX_LENGTH) return false
  const matches = await verify(passwordHash ?? (await nobodysHash()), password)
  return passwordHash !== undefined && matches
}

/** `about`: words that make a password easy to guess, such as the user's name and address. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const problem = passwordProblem(password, await estimate(password, about))
  if (problem !== undefined) throw new Refusal('invalid', problem, { fields: { password: problem } })
}

let cachedHash: Promise<string> | undefined
const nobodysHash = (): Promise<string> => (cachedHash ??= hash('nobody has this password'))

async function estimate(password: string, about: string[]) {
  const strength = await import('./strength.ts')
  const words = about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  return strength.estimate(password, ['clew', ...words.filter((word) => word.length > 2)])
}
