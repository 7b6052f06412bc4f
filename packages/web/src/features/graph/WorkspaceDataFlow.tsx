import type { Workspace } from '@clew/contract'
import { useMemo } from 'react'
import { DataFlow } from './DataFlow.tsx'
import { configurationsOf } from './kinds/configurations-of-workspace.ts'

/** The configurations of a workspace and how data flows between them. */
export function WorkspaceDataFlow({ workspace }: { workspace: Pick<Workspace, 'id' | 'permission'> }) {
  const { id, permission } = workspace
  const kind = useMemo(() => configurationsOf({ id, permission }), [id, permission])
  return <DataFlow key={id} kind={kind} />
}
