/** A server with configurations that can be found. What a test changes, it changes here. */
import { calls, type User } from '@clew/contract'
import { aComponent, anySelection, aServer, aUser, aWorkspace } from '../../../testing/builders.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import type { Result } from '../search-query.ts'

interface KeptSearch {
  server: FakeServer
  /** The last modified first; found when their name has the term. */
  results: Result[]
  /** Searches are answered when it is over. */
  hold: Promise<void>
  /** After a test had the search answered otherwise. */
  answerAgain: () => void
}

/** `user` is signed in. */
export function keepSearch(results: Result[], user: User = aUser()): KeptSearch {
  holdSession({ user })
  const server = aServer(user)
  const workspaces = [aWorkspace({ id: 3, name: 'Shop' }), aWorkspace({ id: 4, name: 'Bank' })]
  server
    .on(calls.workspaces.list, ({ query: { name_filter = '' } }) => ({
      workspaces: workspaces.filter(({ name }) => name.toLowerCase().includes(name_filter.toLowerCase())),
      selection_settings: anySelection,
    }))
    .on(calls.workspaces.get, ({ params }) => ({ workspace: workspaces.find(({ id }) => id === params.id)! }))
    .on(calls.components.list, () => ({ components: [aComponent()], selection_settings: anySelection }))
    .on(calls.tags.list, () => ({
      tags: [{ id: 6, name: 'prod', color: 'gumbo' as const }],
      selection_settings: anySelection,
    }))
    .on(calls.users.list, () => ({ users: [aUser()], users_total_count: 1, selection_settings: anySelection }))
  const kept: KeptSearch = {
    server,
    results,
    hold: Promise.resolve(),
    answerAgain: () =>
      void server.on(calls.search.configurations, async ({ query: { offset, limit, search_text, ...filters } }) => {
        await kept.hold
        const found = kept.results.filter(({ name }) => name.toLowerCase().includes(search_text.toLowerCase()))
        return {
          configurations: found.slice(offset, offset + limit),
          selectionSettings: { offset, limit, search_text, ...filters },
          hasMoreItems: found.length > offset + limit,
        }
      }),
  }
  kept.answerAgain()
  return kept
}

export const aResult = (given: Partial<Result> = {}): Result => ({
  id: 9,
  name: 'clean.sql',
  user_id: 7,
  user: { id: 7, name: 'Anna Novak', email: 'anna@example.com' },
  workspace_id: 3,
  workspace: { id: 3, name: 'Shop', deleted: 0 },
  component_id: 20,
  component: aComponent(),
  disabled: 0,
  continue_on_failure: 0,
  deleted: 0,
  version: 4,
  created: '2026-01-05T08:00:00.000Z',
  modified: '2026-11-15T08:00:00.000Z',
  permission: 'owner',
  excerpt: {
    field: 'Query',
    first_line: 3,
    lines: [
      [{ text: 'select 1', mark: false }],
      [
        { text: 'from ', mark: false },
        { text: 'orders', mark: true },
      ],
    ],
  },
  ...given,
})
