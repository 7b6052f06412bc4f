/** Versions and the way back: the same calls for the three kinds. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, queryFlag } from '../shapes/basics.ts'
import { configuration } from '../shapes/configuration.ts'
import { dawg } from '../shapes/dawg.ts'
import { historyItem } from '../shapes/history.ts'
import { fullStructure, listQuery, selectionSettings } from '../shapes/lists.ts'
import { workspace } from '../shapes/workspace.ts'
import { keyed, kinds, needs, type BaseOf, type Kind } from './kinds.ts'

/** What the thing was, secrets masked. */
const snapshot = z.record(z.string(), z.unknown())

/** A page of snapshots can be large: whoever lists versions need not have them. */
const snapshots = { include_snapshots: queryFlag.default('1') }

const shapes = { workspace, dawg, configuration } as const

export function historyCalls<K extends Kind>(kind: K) {
  const base = kinds[kind].base as BaseOf<K>
  const { label } = kinds[kind]
  const version = historyItem.extend({ [`${kind}_id`]: id, [kind]: snapshot.optional() })
  const item = version.extend({ previous_history: version.nullable().optional() })
  return endpoints({
    list: {
      method: 'GET',
      path: `${base}/history`,
      access: needs(kind, 'read'),
      summary: `Versions of the ${label}, the current one first; in full, each with its snapshot and the version before unless they are not wanted`,
      query: listQuery(['id'], { order_dir: 'DESC' }).extend({ ...fullStructure, ...snapshots }),
      answer: z.object({ history_list: z.array(item), selection_settings: selectionSettings }),
    },
    get: {
      method: 'GET',
      path: `${base}/history/{hid}`,
      access: needs(kind, 'read'),
      summary: 'One version with its snapshot and the version before; 0 is the current one',
      query: z.strictObject(fullStructure),
      answer: z.object({ history: item }),
    },
    revert: {
      method: 'PATCH',
      path: `${base}/history/{hid}`,
      access: needs(kind, 'write'),
      summary: `Make the ${label} what it was in that version, as a new version`,
      answer: keyed(kind, shapes[kind]),
    },
  })
}
export type HistoryCalls<K extends Kind> = ReturnType<typeof historyCalls<K>>
