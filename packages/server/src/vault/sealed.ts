/** One secret as it is stored: a mark and the encrypted JSON of the value, so that its type survives. */
import type { Vault } from './vault.ts'

const PREFIX = 'sealed:v1:'

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(PREFIX)

export const sealWhole = (vault: Vault, value: unknown): string =>
  PREFIX + vault.encrypt(JSON.stringify(value)).toString('base64')

export function openWhole(vault: Vault, sealed: string): unknown {
  if (!isSealed(sealed)) throw new Error('This text was not sealed by the vault')
  return JSON.parse(vault.decrypt(Buffer.from(sealed.slice(PREFIX.length), 'base64')))
}
