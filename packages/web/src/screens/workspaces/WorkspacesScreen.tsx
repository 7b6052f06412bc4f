import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EntityList } from '../../features/entity-list/EntityList.tsx'
import { LayoutToggle } from '../../features/entity-list/LayoutToggle.tsx'
import { WorkspaceCard } from '../../features/entity-list/WorkspaceCard.tsx'
import { LatestJobs } from '../../features/latest-jobs/LatestJobs.tsx'
import { preferences, type WorkspacesListLayout } from '../../session/preferences.ts'

const WIDE_ENOUGH_FOR_TWO = '(min-width: 48em)'

export function WorkspacesScreen() {
  const [layout, setLayout] = useState(preferences.workspacesListLayout)
  const isWide = useMediaQuery(WIDE_ENOUGH_FOR_TWO, true, { getInitialValueInEffect: false })
  const choose = (chosen: WorkspacesListLayout) => {
    setLayout(chosen)
    preferences.keepWorkspacesListLayout(chosen)
  }
  return (
    <EntityList
      kind="workspace"
      title="Workspaces"
      emptyText="No workspaces found."
      columns={isWide && layout === 'two-cols' ? 2 : 1}
      controls={isWide && <LayoutToggle layout={layout} onChange={choose} />}
      aside={<LatestJobs kind="configuration" />}
    >
      {(workspace, lastJobs) => <WorkspaceCard workspace={workspace} lastJobs={lastJobs} />}
    </EntityList>
  )
}
