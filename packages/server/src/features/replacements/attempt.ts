/** What replacing would make of one configuration: the texts to be stored, or why that cannot be. */
import { calls, type Component } from '@clew/contract'
import { Refusal } from '../../refusal.ts'
import { maskSecrets, sealSecrets } from '../../vault/secrets.ts'
import type { Vault } from '../../vault/vault.ts'
import { rewrite, type Change } from './rewrite.ts'
import type { ReadConfiguration, Texts } from './replacement-store.ts'
import { textReplacer, TooLarge, type Replacer, type Wish } from './text-replacer.ts'

const { body, bodyLimitBytes } = calls.configurations.modify

export const replacerFor = (wish: Wish): Replacer => textReplacer(wish, bodyLimitBytes)

export type Attempt = { changes: Change[] } & ({ problem: string } | { problem: null; texts: Texts })

/** Undefined: the text does not stand in it. */
export function attempt(
  vault: Vault,
  before: ReadConfiguration,
  replace: Replacer,
  component: Component | undefined,
): Attempt | undefined {
  let changes: Change[] = []
  try {
    const rewritten = rewrite(before, replace, component?.settings_template.code_parameters ?? [])
    changes = rewritten.changes
    if (changes.length === 0) return undefined
    return { changes, problem: null, texts: acceptable(vault, before, rewritten.after, changes) }
  } catch (error) {
    if (error instanceof TooLarge) return { changes, problem: 'It would become too large.' }
    if (error instanceof Refusal) return { changes, problem: error.message }
    throw error
  }
}

/** As if somebody had sent it by hand: the same shape, and a secret does not go to another place than it was entered for. */
function acceptable(
  vault: Vault,
  before: ReadConfiguration,
  after: Pick<ReadConfiguration, 'name' | 'description'> & { settings: Record<string, unknown> },
  changes: readonly Change[],
): Texts {
  const changed = new Set(changes.map(({ field }) => field))
  const masked = maskSecrets(after.settings)
  const sent = body.safeParse({
    ...(changed.has('name') && { name: after.name }),
    ...(changed.has('description') && { description: after.description }),
    ...(changed.has('settings') && { settings: masked }),
  })
  if (!sent.success) throw new Refusal('invalid', problemIn(sent.error.issues[0]!))
  if (JSON.stringify(after).length > bodyLimitBytes) throw new TooLarge()
  return {
    id: before.id,
    name: sent.data.name ?? before.name,
    description: after.description,
    settings: changed.has('settings') ? sealSecrets(vault, masked, before.settings) : before.settings,
  }
}

function problemIn({ path, message }: { path: PropertyKey[]; message: string }): string {
  if (path[0] === 'name')
    return message === 'Please fill in the field' ? 'The name would be empty.' : `Name: ${message}`
  return `${path.join('.')}: ${message}`
}
