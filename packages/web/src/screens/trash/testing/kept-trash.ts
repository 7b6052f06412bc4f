/** A server with things in its trash. What a test changes, it changes here. */
import { calls, type User } from '@clew/contract'
import { anySelection, aServer, aUser } from '../../../testing/builders.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import type { ItemType, TrashItem } from '../item-types.ts'

interface KeptTrash {
  server: FakeServer
  /** The last deleted first. */
  items: TrashItem[]
  /** Lists are answered when it is over. */
  hold: Promise<void>
  /** After a test had the list answered otherwise. */
  answerAgain: () => void
}

/** `user` is signed in. */
export function keepTrash(items: TrashItem[], user: User = aUser()): KeptTrash {
  holdSession({ user })
  const server = aServer(user)
  const kept: KeptTrash = {
    server,
    items,
    hold: Promise.resolve(),
    answerAgain: () =>
      void server.on(
        calls.trash.list,
        async ({ query: { offset, limit, order_dir, item_type, searched_text = '' } }) => {
          await kept.hold
          const found = kept.items
            .filter(({ type }) => type !== 'user' || user.role === 'admin')
            .filter(({ type }) => item_type === undefined || type === item_type)
            .filter(({ entity }) =>
              `${entity.name} ${entity.email}`.toLowerCase().includes(searched_text.toLowerCase()),
            )
          const ordered = order_dir === 'DESC' ? found : found.toReversed()
          return { trash: ordered.slice(offset, offset + limit), selection_settings: anySelection }
        },
      ),
  }
  kept.answerAgain()
  return kept
}

const anna = { id: 7, name: 'Anna Novak', email: 'anna@example.com' }

/** What only some types have. */
const parts: Record<ItemType, Partial<TrashItem['entity']>> = {
  workspace: {},
  dawg: {},
  configuration: {
    workspace: { id: 8, name: 'Shop', deleted: 0 },
    component: { id: 27, name: 'DuckDB SQL', type: 'processor', icon: 'data:image/svg+xml,<svg/>', hidden: 0 },
  },
  user: { user: null, email: 'someone@example.com' },
}

export const aTrashItem = (
  type: ItemType,
  entity: Partial<TrashItem['entity']> = {},
  given: Partial<TrashItem> = {},
): TrashItem => ({
  type,
  deleted: '2026-11-15T09:00:00.000Z',
  permission: 'owner',
  ...given,
  entity: {
    id: 3,
    name: 'Orders',
    created: '2026-01-05T08:00:00.000Z',
    user: anna,
    ...parts[type],
    ...entity,
  },
})

/** By selector: asked by role, many rows would take seconds. */
export const rowNames = (): string[] =>
  Array.from(document.querySelectorAll('[role=listitem]'), (row) => row.querySelector<HTMLElement>('[title]')!.title)
