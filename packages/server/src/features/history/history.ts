/** The versions of a thing: one is added with each change, none is ever altered. */
import { kinds, type Kind, type Page } from '@clew/contract'
import { changedFields } from '@clew/contract/rules/changed-fields'
import type { Db } from '../../database/pool.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import {
  findVersion,
  insertVersions,
  listVersions,
  type Parts,
  type Snapshot,
  type VersionRow,
} from './version-store.ts'

interface Entity {
  id: number
  version: number
}

export async function recordFirstVersion(
  tx: Db,
  kind: Kind,
  entity: Entity,
  userId: number,
  snapshot: Snapshot,
): Promise<void> {
  await insertVersions(tx, kind, [{ id: entity.id, version: entity.version, changed: [], snapshot }], userId)
}

/** Which fields are different after a change; none: there is no new version to record. */
export async function recordVersion(
  tx: Db,
  kind: Kind,
  entity: Entity,
  userId: number,
  { before, after }: { before: Snapshot; after: Snapshot },
): Promise<void> {
  await recordVersions(tx, kind, [{ ...entity, before, after }], userId)
}

interface ChangedEntity extends Entity {
  before: Snapshot
  after: Snapshot
}

/** Of several things that were changed together; `note` says why. */
export async function recordVersions(
  tx: Db,
  kind: Kind,
  entities: readonly ChangedEntity[],
  userId: number,
  note?: string,
): Promise<void> {
  const versions = entities.map(({ id, version, before, after }) => ({
    id,
    version,
    changed: changedFields(kind, before, after),
    snapshot: after,
  }))
  await insertVersions(tx, kind, versions, userId, note)
}

export async function listHistory(db: Db, kind: Kind, entityId: number, page: Page, parts: Parts) {
  const rows = await listVersions(db, kind, entityId, page, parts)
  return rows.map((row) => historyItem(kind, entityId, row))
}

export async function getHistory(db: Db, kind: Kind, entityId: number, hid: number, isFull: boolean) {
  const row = await findVersion(db, kind, entityId, hid, { snapshots: true, users: isFull })
  if (!row || (hid !== 0 && row.is_current)) throw notFound()
  return historyItem(kind, entityId, row)
}

/** The stored snapshot to go back to, its secrets still encrypted. */
export async function snapshotToRevert(db: Db, kind: Kind, entityId: number, hid: number): Promise<Snapshot> {
  if (hid === 0) throw new Refusal('invalid', `The ${kinds[kind].label} is in this version already.`)
  const row = await findVersion(db, kind, entityId, hid, { snapshots: true, users: false })
  if (!row || row.is_current) throw notFound()
  return row.snapshot!
}

function historyItem(kind: Kind, entityId: number, row: VersionRow): Record<string, unknown> {
  const { snapshot, previous, is_current, note, ...item } = row
  return {
    ...item,
    id: is_current ? null : row.id,
    [`${kind}_id`]: entityId,
    ...(note !== null && { note }),
    ...(snapshot && { [kind]: maskSecrets(snapshot) }),
    ...(previous !== undefined && {
      previous_history: previous && historyItem(kind, entityId, { ...previous, is_current: false }),
    }),
  }
}
