/** Replacing a text in many configurations, and taking that back: each in one transaction, everything or nothing. */
import type { calls, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { invalidField, notAllowed, notFound, Refusal } from '../../refusal.ts'
import { attempt, replacerFor } from './attempt.ts'
import { BATCH, type ReplacementDeps } from './preview.ts'
import { conflict, replacedNote, revertedNote, type Stuck } from './replacement-words.ts'
import * as store from './replacement-store.ts'

/** All settings of a set together: what one transaction can carry in memory. */
const MOST_CHARACTERS = 50_000_000

type Wanted = RequestOf<typeof calls.replacements.apply>['body']

export async function applyReplacement(
  deps: ReplacementDeps,
  caller: Caller,
  { items, ...wish }: Wanted,
): Promise<store.Replacement> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockConfigurations(
      tx,
      items.map(({ id }) => id),
    )
    const texts = await newTexts(deps, tx, caller, { items, ...wish })
    await deps.saveTexts(tx, caller.id, texts, replacedNote(wish, texts.length))
    const saved = items.map(({ id, expected_version }) => ({ id, version: expected_version }))
    const id = await store.insertReplacement(tx, caller.id, wish, saved)
    return (await store.findReplacement(tx, caller, id))!
  })
}

async function newTexts(deps: ReplacementDeps, tx: Db, caller: Caller, { items, ...wish }: Wanted) {
  const replace = replacerFor(wish)
  const texts: store.Texts[] = []
  const moved: Stuck[] = []
  let characters = 0
  for await (const { item, row } of withRows(tx, caller, items)) {
    const { id, expected_version } = item
    if (!row || row.permission === null) throw invalidField('items', `there is no configuration ${id}`)
    if (row.permission === 'read') throw notAllowed()
    const why = whyMoved(row, expected_version)
    if (why !== undefined) {
      moved.push({ id, name: row.name, why })
      continue
    }
    const outcome = attempt(deps.vault, row, replace, deps.findComponent(row.component_id))
    if (!outcome) throw invalidField('items', `there is nothing to replace in configuration ${id}`)
    if (outcome.problem !== null) throw invalidField('items', `${row.name}: ${outcome.problem}`)
    texts.push(outcome.texts)
    characters += JSON.stringify(outcome.texts).length
    if (characters > MOST_CHARACTERS) throw invalidField('items', 'these are too large to be changed at once')
  }
  if (moved.length > 0) throw conflict(moved, 'Nothing has been replaced.')
  return texts
}

/** Each with its configuration as it is now; read in batches, so that not all of them are in memory at once. */
async function* withRows<Item extends { id: number }>(tx: Db, caller: Caller, items: readonly Item[]) {
  for (let from = 0; from < items.length; from += BATCH) {
    const batch = items.slice(from, from + BATCH)
    const ids = batch.map(({ id }) => id)
    const rows = await store.readConfigurations(tx, caller, ids)
    for (const item of batch) yield { item, row: rows.get(item.id) }
  }
}

function whyMoved({ deleted, workspace, version }: store.ReadConfiguration, seen: number): string | undefined {
  if (deleted === 1 || workspace.deleted === 1) return 'has been deleted'
  return version === seen ? undefined : 'has been changed'
}

export async function getReplacement({ db }: ReplacementDeps, caller: Caller, id: number) {
  const replacement = await store.findReplacement(db, caller, id)
  if (!replacement) throw notFound()
  return { ...replacement, items: await store.listItems(db, caller, id) }
}

export async function revertReplacement(
  deps: ReplacementDeps,
  caller: Caller,
  id: number,
  skipsChanged: boolean,
): Promise<{ replacement: store.Replacement; skipped_count: number }> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockReplacement(tx, id)
    const replacement = await store.findReplacement(tx, caller, id)
    if (!replacement) throw notFound()
    if (replacement.reverted !== null) throw new Refusal('conflict', 'It has been reverted already.')
    const items = await store.findItems(tx, id)
    await store.lockConfigurations(
      tx,
      items.map((item) => item.id),
    )
    const stuck = await findStuck(tx, caller, items)
    if (stuck.length > 0 && !skipsChanged) throw conflict(stuck, 'Nothing has been reverted.')
    const left = new Set(stuck.map((item) => item.id))
    const ids = items.map((item) => item.id).filter((item) => !left.has(item))
    if (ids.length === 0) throw conflict(stuck, 'There is nothing left to revert.')
    await writeBack(deps, tx, caller, replacement, ids)
    await store.markReverted(tx, id, caller.id, ids)
    return { replacement: (await store.findReplacement(tx, caller, id))!, skipped_count: stuck.length }
  })
}

/** What is not as the replacement has left it, or is no longer the caller's to change. */
async function findStuck(tx: Db, caller: Caller, items: readonly store.ReplacedItem[]): Promise<Stuck[]> {
  const stuck: Stuck[] = []
  for await (const { item, row } of withRows(tx, caller, items)) {
    const { id, version_after } = item
    if (!row || row.permission === null) stuck.push({ id, name: undefined, why: 'may no longer be seen' })
    else {
      const why = whyMoved(row, version_after) ?? (row.permission === 'read' ? 'may no longer be edited' : undefined)
      if (why !== undefined) stuck.push({ id, name: row.name, why })
    }
  }
  return stuck
}

async function writeBack(
  deps: ReplacementDeps,
  tx: Parameters<ReplacementDeps['saveTexts']>[0],
  caller: Caller,
  replacement: store.Replacement,
  ids: readonly number[],
): Promise<void> {
  const note = revertedNote(replacement, ids.length)
  for (let from = 0; from < ids.length; from += BATCH) {
    const texts = await store.readTextsBefore(tx, replacement.id, ids.slice(from, from + BATCH))
    await deps.saveTexts(tx, caller.id, texts, note)
  }
}
