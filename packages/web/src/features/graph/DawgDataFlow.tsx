import type { Dawg } from '@clew/contract'
import { useMemo } from 'react'
import { DataFlow } from './DataFlow.tsx'
import { workspacesOf } from './kinds/workspaces-of-dawg.ts'

/** The workspaces of a DAWG and which has to end before which begins. */
export function DawgDataFlow({ dawg }: { dawg: Pick<Dawg, 'id' | 'permission'> }) {
  const { id, permission } = dawg
  const kind = useMemo(() => workspacesOf({ id, permission }), [id, permission])
  return <DataFlow key={id} kind={kind} />
}
