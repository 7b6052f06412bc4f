/** The lists of what the configurations of a workspace, or the workspaces of a DAWG, have run. */
import type { SharedEntity, SharedKind } from '../../api/shared-kinds.ts'
import { ChildJobList } from '../../features/jobs/ChildJobList.tsx'
import { useEntity, useOpened } from './opened-runnable.ts'

export const WorkspaceConfigurationActivityScreen = () => <ChildActivityScreen kind="workspace" />
export const DawgWorkspaceActivityScreen = () => <ChildActivityScreen kind="dawg" />

function ChildActivityScreen({ kind }: { kind: SharedKind }) {
  const { id } = useOpened(kind).of
  return <ChildActivity key={id} kind={kind} id={id} />
}

function ChildActivity({ kind, id }: { kind: SharedKind; id: number }) {
  const { data } = useEntity({ kind, id })
  return <ChildJobList kind={kind} id={id} entity={data as SharedEntity | undefined} />
}
