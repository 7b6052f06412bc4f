/** A server with versions of a workspace, a DAWG and a configuration. What a test changes, it changes here. */
import { calls, type Configuration, type Dawg, type Workspace } from '@clew/contract'
import type { Kind } from '@clew/contract'
import {
  aComponent,
  aConfiguration,
  aDawg,
  anySelection,
  aServer,
  aUser,
  aWorkspace,
} from '../../../testing/builders.ts'
import { Refused, type FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'

interface Saved {
  changed: string[]
  note?: string
  snapshot: Record<string, unknown>
}

export interface KeptHistory {
  server: FakeServer
  /** Oldest first; the last is the current one. */
  versions: Saved[]
  workspace: Workspace
  dawg: Dawg
  configuration: Configuration
  /** Ids of versions that were gone back to. */
  reverted: number[]
}

const ben = { id: 8, name: 'Ben Stone', email: 'ben@example.com' }
/** Ids are not the numbers of versions. */
const idOf = (version: number) => 100 + version

export const pages = {
  workspace: '/workspaces/3/history',
  dawg: '/dawgs/5/history',
  configuration: '/workspaces/3/configurations/9/history',
} as const satisfies Record<Kind, string>

const historyCalls = {
  workspace: calls.workspaceHistory,
  dawg: calls.dawgHistory,
  configuration: calls.configurationHistory,
} as const

export function keepHistory(versions: Saved[]): KeptHistory {
  holdSession()
  const kept: KeptHistory = {
    server: aServer(aUser()),
    versions,
    workspace: aWorkspace(),
    dawg: aDawg(),
    configuration: aConfiguration({ workspace: { id: 3, name: 'Orders to warehouse', deleted: 0 } }),
    reverted: [],
  }
  kept.server
    .on(calls.workspaces.get, () => ({ workspace: kept.workspace }))
    .on(calls.dawgs.get, () => ({ dawg: kept.dawg }))
    .on(calls.configurations.get, () => ({ configuration: kept.configuration }))
    .on(calls.components.get, () => ({ component: aComponent() }))
  for (const kind of ['workspace', 'dawg', 'configuration'] as const) answerHistory(kept, kind)
  return kept
}

function answerHistory(kept: KeptHistory, kind: Kind): void {
  const { list, get, revert } = historyCalls[kind] as typeof calls.configurationHistory
  const item = (version: number, isFull: boolean) => {
    const { changed, note, snapshot } = kept.versions[version - 1]!
    return {
      id: version === kept.versions.length ? null : idOf(version),
      version,
      created: `2026-11-15T09:00:${String(version % 60).padStart(2, '0')}.000Z`,
      user_id: 8,
      user: ben,
      changed,
      ...(note !== undefined && { note }),
      [`${kind}_id`]: kept[kind].id,
      ...(isFull && { [kind]: snapshot }),
    }
  }
  kept.server
    .on(list, ({ query }) => {
      const numbers = kept.versions.map((_, index) => kept.versions.length - index)
      const page = numbers.slice(query.offset, query.offset + query.limit)
      const isFull = query.include_snapshots === '1'
      return { history_list: page.map((version) => item(version, isFull)), selection_settings: anySelection } as never
    })
    .on(get, ({ params }) => {
      const version = params.hid === 0 ? kept.versions.length : params.hid - 100
      if (!kept.versions[version - 1]) throw new Refused('not_found', 'Not found')
      const previous_history = version > 1 ? item(version - 1, true) : null
      return { history: { ...item(version, true), previous_history } } as never
    })
    .on(revert, ({ params }) => {
      const old = kept.versions[params.hid - 101]!
      if (old.snapshot === kept.versions.at(-1)!.snapshot)
        throw new Refused('nothing_changed', 'Nothing has been changed.')
      kept.reverted.push(params.hid)
      kept.versions.push({ changed: ['name'], snapshot: old.snapshot })
      return { [kind]: kept[kind] } as never
    })
}

/** `count` versions that differ in their names. */
export const named = (count: number): Saved[] =>
  Array.from({ length: count }, (_, index) => ({
    changed: index === 0 ? [] : ['name'],
    snapshot: { name: `Name ${index + 1}` },
  }))
