/** Tokens that open something: 256 random bits, of which the database only ever holds a hash. */
import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** No salt: a random token cannot be guessed from a table of hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** People, and programs that look for leaked secrets, know an API token by its beginning. */
export const newApiToken = (): string => `clew_${newToken()}`

/** The token of a session is shorter, whatever it begins with. */
export const isApiToken = (token: string): boolean => /^clew_[\w-]{43}$/.test(token)
