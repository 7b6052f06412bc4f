import type { calls, Component } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notAllowed } from '../../refusal.ts'
import { listTrash, type TrashRow } from './trash-store.ts'

type FindComponent = (id: number) => Component | undefined

export const trashHandlers = (db: Db, findComponent: FindComponent): Handlers<typeof calls.trash> => ({
  list: async ({ query }, { caller }) => {
    if (query.item_type === 'user' && caller.role !== 'admin') throw notAllowed()
    const rows = await listTrash(db, caller, query)
    return { trash: rows.map((row) => presented(row, findComponent)), selection_settings: query }
  },
})

function presented(row: TrashRow, findComponent: FindComponent) {
  const { type, deleted, permission, component_id, email, workspace, ...entity } = row
  return {
    type,
    deleted,
    permission,
    entity: {
      ...entity,
      ...(email !== null && { email }),
      ...(workspace !== null && { workspace }),
      ...(component_id !== null && { component: findComponent(component_id) ?? null }),
    },
  }
}
