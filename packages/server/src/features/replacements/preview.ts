/** What a replacement would change, without changing anything. */
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { Vault } from '../../vault/vault.ts'
import { findWritten, type FindComponent } from '../search/index.ts'
import { attempt, replacerFor } from './attempt.ts'
import * as store from './replacement-store.ts'

/** Of one set. */
const MOST_CHANGED = 1_000
/** The text may stand where it is not replaced, such as in keys; so many are looked at to find out. */
const MOST_LOOKED_AT = 5_000
/** All texts of a preview together: what a server can send and a browser can hold. */
const MOST_CHARACTERS = 20_000_000
export const BATCH = 200

export interface ReplacementDeps {
  db: Kysely<Tables>
  vault: Vault
  findComponent: FindComponent
  /** Writes new versions of configurations that are locked; in one transaction with everything else. */
  saveTexts: (tx: Kysely<Tables>, userId: number, texts: readonly store.Texts[], note: string) => Promise<void>
}

type Preview = AnswerOf<typeof calls.replacements.preview>
type Wanted = RequestOf<typeof calls.replacements.preview>['body']

export async function previewReplacement(
  { db, vault, findComponent }: ReplacementDeps,
  caller: Caller,
  wanted: Wanted,
): Promise<Preview> {
  const ids = await findWritten(db, caller, { ...wanted, search_text: wanted.find }, MOST_LOOKED_AT + 1)
  if (ids.length > MOST_LOOKED_AT) throw tooMany(`The text is in more than ${MOST_LOOKED_AT.toLocaleString('en')}`)
  const replace = replacerFor(wanted)
  const preview: Preview = { configurations: [], left_out: [] }
  let characters = 0
  for await (const row of readInBatches(db, caller, ids)) {
    const component = findComponent(row.component_id)
    const outcome = attempt(vault, row, replace, component)
    if (!outcome) continue
    const { id, name, workspace, version, modified } = row
    if (row.permission === 'read') {
      preview.left_out.push({ id, name, workspace })
      continue
    }
    const { changes, problem } = outcome
    preview.configurations.push({
      id,
      name,
      workspace,
      version,
      modified,
      changes,
      problem,
      component: component ?? null,
    })
    if (preview.configurations.length > MOST_CHANGED)
      throw tooMany(`This would change more than ${MOST_CHANGED.toLocaleString('en')}`)
    for (const { before, after } of changes) characters += before.length + after.length
    if (characters > MOST_CHARACTERS)
      throw new Refusal('invalid', `These texts are too large to be compared at once. ${NARROW}`)
  }
  preview.configurations.sort(lastModifiedFirst)
  return preview
}

const NARROW = 'Choose workspaces, components, tags or authors to narrow it down.'

const tooMany = (what: string): Refusal => new Refusal('invalid', `${what} configurations. ${NARROW}`)

type Previewed = Preview['configurations'][number]
const lastModifiedFirst = (one: Previewed, other: Previewed): number =>
  other.modified.localeCompare(one.modified) || other.id - one.id

/** Not all at once: settings can be large. */
async function* readInBatches(db: Kysely<Tables>, caller: Caller, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH)
    yield* (await store.readConfigurations(db, caller, ids.slice(from, from + BATCH))).values()
}
