/** The three kinds that share abilities: where each is found, and whose permission counts for it. */
import { z } from 'zod'
import type { EntityAccess, Permission } from '../kernel.ts'

export const kinds = {
  workspace: { base: '/workspaces/{id}', entity: 'workspace', label: 'workspace' },
  dawg: { base: '/dawgs/{id}', entity: 'dawg', label: 'DAWG' },
  configuration: { base: '/workspaces/{id}/configurations/{cid}', entity: 'workspace', label: 'configuration' },
} as const

export type Kind = keyof typeof kinds
export type BaseOf<K extends Kind> = (typeof kinds)[K]['base']

export const needs = (kind: Kind, permission: Permission): EntityAccess => ({ entity: kinds[kind].entity, permission })

/**
 * An object with one key whose name depends on the kind, as in `workspace_jobs`. Bound loosely: bound to ZodType, a shape that depends on
 * the kind would be taken for just any.
 */
export function keyed<const Key extends string, Shape extends z.core.SomeType>(
  key: Key,
  shape: Shape,
): z.ZodObject<{ [K in Key]: Extract<Shape, z.ZodType> }> {
  return z.object({ [key]: shape } as { [K in Key]: Extract<Shape, z.ZodType> })
}
