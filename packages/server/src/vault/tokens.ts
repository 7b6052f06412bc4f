/** Tokens that open something: 256 random bits, of which the database only ever holds a hash. */
import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** No salt: a random token cannot be guessed from a table of hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
