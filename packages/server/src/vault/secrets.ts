/** Secrets inside JSON: how they are stored, shown, opened for a run and left out. */
import { changeSecrets, MASK, refuse, type Rewritten } from './secret-leaves.ts'
import { isSealed, openWhole } from './sealed.ts'
import type { Vault } from './vault.ts'

export { MASK } from './secret-leaves.ts'
export { openWhole, sealWhole } from './sealed.ts'
export { sealSecrets } from './seal-secrets.ts'

/** What leaves the server. */
export const maskSecrets = <Value>(value: Value): Rewritten<Value> => changeSecrets(value, () => MASK)

/** In clear: for a run, never for an answer. */
export const openSecrets = <Value>(vault: Vault, value: Value): Rewritten<Value> =>
  changeSecrets(value, (secret, path) => open(vault, secret, path))

/** A copy for search and for the settings that a job shows. */
export const withoutSecrets = <Value>(value: Value): Rewritten<Value> => changeSecrets(value, () => undefined)

/** A copy for someone who may not have the secrets: they have to enter their own. */
export const emptySecrets = <Value>(value: Value): Rewritten<Value> => changeSecrets(value, () => '')

/** The secrets as they could appear in a log. Longest first: one that contains another must be masked before it. */
export function secretValues(vault: Vault, value: unknown): string[] {
  const texts = new Set<string>()
  changeSecrets(value, (secret, path) => {
    for (const text of textsOf(open(vault, secret, path))) texts.add(text)
  })
  texts.delete('')
  return [...texts].toSorted((one, other) => other.length - one.length)
}

function open(vault: Vault, secret: unknown, path: string): unknown {
  if (!isSealed(secret)) return secret
  try {
    return openWhole(vault, secret)
  } catch {
    return refuse(path, 'The secret cannot be read: it was stored with another master key. Enter it again.')
  }
}

/** Not of flags: masking each "true" would ruin a log and hide nothing. */
function textsOf(opened: unknown): string[] {
  if (typeof opened === 'string') return [opened]
  if (typeof opened === 'number') return [String(opened)]
  return typeof opened === 'object' && opened !== null ? Object.values(opened).flatMap(textsOf) : []
}
