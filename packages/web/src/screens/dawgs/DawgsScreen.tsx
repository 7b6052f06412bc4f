import { DawgCard } from '../../features/entity-list/DawgCard.tsx'
import { EntityList } from '../../features/entity-list/EntityList.tsx'
import { LatestJobs } from '../../features/latest-jobs/LatestJobs.tsx'

export function DawgsScreen() {
  return (
    <EntityList
      kind="dawg"
      title="DAWGs"
      subtitle="Directed Acyclic Workspaces' Graphs"
      emptyText="No DAWGs found."
      aside={<LatestJobs kind="workspace" />}
    >
      {(dawg, lastJobs) => <DawgCard dawg={dawg} lastJobs={lastJobs} />}
    </EntityList>
  )
}
