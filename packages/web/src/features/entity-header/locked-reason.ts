import type { Kind } from '@clew/contract'
import type { Entity } from '../../api/runnables.ts'
import { kindWord, mayEdit } from '../../api/shared-kinds.ts'
import { FINISH_EDIT_FIRST } from '../../ui/edit-section/EditButton.tsx'
import { useSectionInEdit } from '../../ui/edit-section/EditSectionsProvider.tsx'

export const viewOnlyReason = (kind: Kind): string => `You may only view this ${kindWord[kind]}.`

/** Why the controls of the page do nothing at the moment, if so. */
export function useLockedReason(kind: Kind, entity: Entity): string | undefined {
  const sectionInEdit = useSectionInEdit()
  if (!mayEdit(entity)) return viewOnlyReason(kind)
  return sectionInEdit === undefined ? undefined : FINISH_EDIT_FIRST
}
