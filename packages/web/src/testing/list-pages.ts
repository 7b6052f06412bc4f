/** A server with lists of workspaces and DAWGs. What a test changes, it changes here. */
import { calls, type Dawg, type Tag, type User, type Workspace } from '@clew/contract'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { LastJob } from '../api/shared-kinds.ts'
import { anySelection, aServer, aUser } from './builders.ts'
import type { FakeServer } from './fake-server.ts'
import { holdSession } from './hold-session.ts'

interface Kept {
  server: FakeServer
  workspaces: Workspace[]
  dawgs: Dawg[]
  tags: Tag[]
  /** By the id of the workspace or DAWG. */
  lastJobs: Record<number, LastJob>
}

interface ListQuery {
  offset: number
  limit: number
  name_filter?: string | undefined
  show_enabled: string
  show_disabled: string
}

/** `user` is signed in. */
export function keepLists(user: User = aUser()): Kept {
  holdSession({ user })
  const kept: Kept = { server: aServer(user), workspaces: [], dawgs: [], tags: [], lastJobs: {} }
  const lastJob = (id: number) => kept.lastJobs[id] ?? null
  kept.server
    .on(calls.workspaces.list, ({ query }) => ({
      workspaces: selected(kept.workspaces, query),
      selection_settings: anySelection,
    }))
    .on(calls.dawgs.list, ({ query }) => ({ dawgs: selected(kept.dawgs, query), selection_settings: anySelection }))
    .on(calls.tags.list, () => ({ tags: kept.tags, selection_settings: anySelection }))
    .on(calls.lastJobs.ofWorkspaces, ({ query }) => ({
      last_workspace_jobs: query.workspace_ids.map((id) => ({ workspace_id: id, last_job: lastJob(id) })),
    }))
    .on(calls.lastJobs.ofDawgs, ({ query }) => ({
      last_dawg_jobs: query.dawg_ids.map((id) => ({ dawg_id: id, last_job: lastJob(id) })),
    }))
  return kept
}

function selected<Row extends Workspace | Dawg>(rows: Row[], query: ListQuery): Row[] {
  return rows
    .filter(({ name }) => name.includes(query.name_filter ?? ''))
    .filter(({ disabled }) => (disabled === 1 ? query.show_disabled : query.show_enabled) === '1')
    .slice(query.offset, query.offset + query.limit)
}

export const aLastJob = (given: Partial<LastJob> = {}): LastJob => ({
  id: 17,
  status: 'finished',
  created: '2026-11-15T09:00:41.000Z',
  origin_created: '2026-11-15T09:00:00.000Z',
  stats: { statuses_history: { finished: '2026-11-15T09:00:41.000Z' } },
  ...given,
})

/** By selector: asked by role, hundreds of rows would take seconds. */
export const rowNames = (): string[] =>
  Array.from(document.querySelectorAll('[role=listitem]'), (item) => item.querySelector('a')?.title ?? '')

/** The query of the latest call of that path, as the server saw it. */
export const lastQuery = (server: FakeServer, endpoint: Parameters<FakeServer['seenCalls']>[0]) =>
  Object.fromEntries(new URLSearchParams(server.seenCalls(endpoint).at(-1)?.path.split('?')[1]))

/** Stands in for the browser's observer, which needs a layout; the answer scrolls to the end of the list. */
export function scrollableEnd(): () => Promise<void> {
  const reports = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: { isIntersecting: boolean }[]) => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report
      }
      observe() {
        reports.add(this.report)
      }
      disconnect() {
        reports.delete(this.report)
      }
    },
  )
  return async () => {
    for (const report of Array.from(reports)) await act(async () => report([{ isIntersecting: true }]))
  }
}
