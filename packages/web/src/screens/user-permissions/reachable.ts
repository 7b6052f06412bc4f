/** What a user can reach, as the table shows it. */
import type { AclReport } from '@clew/contract'

export type LinkedEntity = AclReport['owned_workspaces'][number]

/** The owned first; one that is owned and shared as well stands there once, as owned. */
export function reachable(
  owned: readonly LinkedEntity[],
  shared: readonly LinkedEntity[],
  showsDeleted: boolean,
): LinkedEntity[] {
  const byId = new Map(
    [...owned, ...shared.filter(({ id }) => owned.every((own) => own.id !== id))].map((one) => [one.id, one]),
  )
  return [...byId.values()].filter(({ deleted }) => showsDeleted || deleted === 0)
}
