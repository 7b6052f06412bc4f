import type { Kind } from '@clew/contract'
import type { Entity } from '../../api/runnables.ts'
import { kindWord, mayEdit } from '../../api/shared-kinds.ts'

/** Why a job that is under way cannot be canceled by this user, if so. */
export function cancelRefusal(kind: Kind, entity: Entity | undefined): string | undefined {
  if (!entity) return 'Loading…'
  return mayEdit(entity) ? undefined : `You may only view this ${kindWord[kind]}.`
}
