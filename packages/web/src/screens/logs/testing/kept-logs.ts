/** A server with logs, which answers as the real one does. What a test changes, it changes here. */
import { calls, type LogEntry } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { anAdministrator, anySelection, aServer } from '../../../testing/builders.ts'
import { FakeEvents } from '../../../testing/fake-events.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import { renderApp } from '../../../testing/render-app.tsx'

interface KeptLogs {
  server: FakeServer
  events: FakeEvents
  /** Oldest first. */
  entries: LogEntry[]
  /** How many entries a search looks through before its time is up. */
  looksAt: number
}

const at = (second: number): string => new Date(Date.parse('2026-11-15T09:00:00.000Z') + second * 1_000).toISOString()

export const aJobLine = (line: number, special: Partial<Extract<LogEntry, { source: 'job' }>> = {}): LogEntry => ({
  id: `job-17-${line}`,
  source: 'job',
  created: at(line),
  level: 'info',
  text: `line ${line}`,
  job_id: 17,
  line,
  job: {
    kind: 'configuration',
    user: { id: 5, name: 'Grace Hopper', email: 'grace@example.com' },
    workspace: { id: 3, name: 'Shop', deleted: 0 },
    configuration: { id: 9, name: 'Orders', deleted: 0 },
    dawg: null,
  },
  ...special,
})

export const anAuditEntry = (special: Partial<Extract<LogEntry, { source: 'audit' }>> = {}): LogEntry => ({
  id: 'audit-1',
  source: 'audit',
  created: at(1),
  level: 'warning',
  text: 'Ada was not allowed to change the workspace "Shop"',
  user: { id: 4, name: 'Ada', email: 'ada@example.com' },
  action: 'workspaces.modify',
  target: { id: 3 },
  about: { workspace: { id: 3, name: 'Shop', deleted: 0 }, configuration: null, dawg: null, user: null },
  fields: ['name', 'variables'],
  status: 403,
  address: '10.0.0.1',
  request_id: '4fa1ae16-2265-45e7-a02e-d160327843e1',
  ...special,
})

export const aServerEvent = (special: Partial<Extract<LogEntry, { source: 'server' }>> = {}): LogEntry => ({
  id: 'server-1',
  source: 'server',
  created: at(2),
  level: 'error',
  text: 'Request failed: relation is missing',
  event: 'error',
  process: 'vm 17',
  details: { code: '42P01', tries: 2 },
  ...special,
})

export function keepLogs(entries: LogEntry[]): KeptLogs {
  withLayout()
  const user = anAdministrator()
  holdSession({ user })
  const kept: KeptLogs = { server: aServer(user), events: new FakeEvents(), entries, looksAt: 1_000_000 }
  kept.server
    .on(calls.events.follow, () => kept.events)
    .on(calls.users.list, () => ({ users: [user], users_total_count: 1, selection_settings: anySelection }))
    .on(calls.workspaces.list, () => ({ workspaces: [], selection_settings: anySelection }))
    .on(calls.logs.search, ({ query: { cursor, limit, order_dir, search_text = '' } }) => {
      const all = order_dir === 'ASC' ? kept.entries : kept.entries.toReversed()
      const first = cursor?.startsWith('tail') ? Number(cursor.slice(4)) : Number(cursor ?? 0)
      const matches = ({ text }: LogEntry) => text.includes(search_text)
      const found = all.slice(first, first + Math.min(kept.looksAt, limit)).filter(matches)
      const next = first + Math.min(kept.looksAt, limit)
      return {
        entries: found,
        cursor: next < all.length ? String(next) : null,
        searched_to: next < all.length ? all[next - 1]!.created : null,
        tail_cursor: `tail${kept.entries.length}`,
        missing_archives: [],
      }
    })
  return kept
}

/** Without a layout nothing has a height, and nothing of a table would be in view. */
function withLayout(): void {
  const view = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const row = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(29)
  onTestFinished(() => {
    view.mockRestore()
    row.mockRestore()
  })
}

export async function openLogs(path = '/logs') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Logs', level: 1 })
  return app
}

/** By selector: asked by role, many rows would take seconds. */
export const texts = (): (string | null)[] =>
  Array.from(document.querySelectorAll('[data-index] [role=row]'), (row) => row.lastElementChild!.textContent)

export const shows = (expected: string[]) => waitFor(() => expect(texts()).toEqual(expected))
