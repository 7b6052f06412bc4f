/** How a configuration is saved, by one person or many at once: as a new version, findable. */
import type { ConfigurationSettings } from '@clew/contract'
import { changedFields, isSameValue } from '@clew/contract/rules/changed-fields'
import { nothingChanged } from '../../changed-fields.ts'
import type { Db } from '../../database/pool.ts'
import { recordVersions, type Snapshot } from '../../features/history/index.ts'
import { configurationText } from '../../features/search/index.ts'
import type { Caller } from '../../http/handlers.ts'
import * as store from './configuration-store.ts'
import * as flow from './data-flow.ts'

type Stored = store.StoredConfiguration

/** In one statement: what it carries has to fit into memory, and what it writes has to be indexed before it takes too long. */
const BATCH_ROWS = 200
const BATCH_CHARACTERS = 2_000_000

/** What the history keeps, and what a change is measured by. */
export const snapshotOf = (stored: Stored): Snapshot => ({
  component_id: stored.component_id,
  name: stored.name,
  description: stored.description,
  disabled: stored.disabled,
  continue_on_failure: stored.continue_on_failure,
  settings: stored.settings,
  oauth_settings: stored.oauth_settings,
  input_settings: { inputs: stored.inputs },
})

/** Writes what is different, as a new version unless only the place in the graph is. */
export async function saveConfiguration(tx: Db, caller: Caller, before: Stored, after: Stored): Promise<void> {
  const isNewVersion = changedFields('configuration', snapshotOf(before), snapshotOf(after)).length > 0
  if (!isNewVersion && isSameValue(before.frontend_settings, after.frontend_settings)) throw nothingChanged()
  if (!isSameValue(before.inputs, after.inputs)) await flow.writeInputs(tx, before.id, after.inputs)
  if (isNewVersion) await saveVersions(tx, caller.id, [{ before, after }])
  else await store.updateConfiguration(tx, before.id, { frontend_settings: JSON.stringify(after.frontend_settings) })
}

/** What is written in a configuration, its secrets encrypted. */
export interface Texts {
  id: number
  name: string
  description: string
  settings: ConfigurationSettings
}

/** Of configurations that the caller has locked and found different. */
export async function saveTexts(tx: Db, userId: number, texts: readonly Texts[], note: string): Promise<void> {
  for (const batch of batchesOf(texts)) {
    const stored = await store.lockConfigurations(tx, [...batch.keys()])
    const changes = stored.map((before) => ({ before, after: { ...before, ...batch.get(before.id)! } }))
    await saveVersions(tx, userId, changes, note)
  }
}

function* batchesOf(texts: readonly Texts[]): Generator<Map<number, Texts>> {
  let batch = new Map<number, Texts>()
  let characters = 0
  for (const one of texts) {
    batch.set(one.id, one)
    characters += one.description.length + JSON.stringify(one.settings).length
    if (batch.size < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = new Map()
    characters = 0
  }
  if (batch.size > 0) yield batch
}

async function saveVersions(
  tx: Db,
  userId: number,
  changes: readonly { before: Stored; after: Stored }[],
  note?: string,
): Promise<void> {
  const saved = changes.map(({ before, after }) => ({ ...after, version: before.version + 1 }))
  await store.updateVersions(tx, saved)
  await store.writeTexts(
    tx,
    saved.map((after) => ({ id: after.id, text: configurationText(after) })),
  )
  const versions = changes.map(({ before, after }) => ({
    id: before.id,
    version: before.version + 1,
    before: snapshotOf(before),
    after: snapshotOf(after),
  }))
  await recordVersions(tx, 'configuration', versions, userId, note)
}
