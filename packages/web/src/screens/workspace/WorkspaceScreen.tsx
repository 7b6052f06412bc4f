import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Workspace } from '@clew/contract'
import { useState } from 'react'
import { entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { DescriptionCard } from '../../features/description/DescriptionCard.tsx'
import { EntityHeader } from '../../features/entity-header/EntityHeader.tsx'
import { EntityPage } from '../../features/entity-header/EntityPage.tsx'
import { ContinueOnFailureSwitch, DeleteDataCheckbox } from '../../features/entity-header/EntityToggles.tsx'
import { useLockedReason } from '../../features/entity-header/locked-reason.ts'
import { ParentDawg } from '../../features/entity-header/ParentDawg.tsx'
import { WorkersControl } from '../../features/entity-header/WorkersControl.tsx'
import { WorkspaceDataFlow } from '../../features/graph/WorkspaceDataFlow.tsx'
import { QuickTip } from '../../features/quick-tip/QuickTip.tsx'
import { RecentJobs } from '../../features/recent-jobs/RecentJobs.tsx'
import { useWatchedJobs, type WatchedJobs } from '../../features/recent-jobs/use-watched-jobs.ts'
import { LatestStatus } from '../../features/running/LatestStatus.tsx'
import { RunButton } from '../../features/running/RunButton.tsx'
import { ScheduleCard } from '../../features/schedules/ScheduleCard.tsx'
import { Sharing } from '../../features/sharing/Sharing.tsx'
import { TransferOwnershipDialog } from '../../features/sharing/TransferOwnershipDialog.tsx'
import { EntityTags } from '../../features/tagging/EntityTags.tsx'
import { VariablesCard } from '../../features/variables/VariablesCard.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'

export function WorkspaceScreen() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => Number(params.id) })
  // The key: another workspace starts with nothing on the screen of the one before.
  return <LoadedWorkspace key={id} id={id} />
}

function LoadedWorkspace({ id }: { id: number }) {
  const { data: workspace, isError, refetch } = useQuery(entityQuery('workspace', id))
  useCrumbName('workspace', id, workspace?.name)
  // Asked for at once, not after the workspace has come: the page is whole when it appears.
  const watched = useWatchedJobs('workspace', id)
  if (workspace) return <WorkspacePage workspace={workspace} watched={watched} />
  return isError ? <LoadError onReload={() => void refetch()} /> : <LoadingScreen />
}

function WorkspacePage({ workspace, watched }: { workspace: Workspace; watched: WatchedJobs }) {
  const [isTransferring, setIsTransferring] = useState(false)
  const lockedReason = useLockedReason('workspace', workspace)
  const about = { kind: 'workspace', entity: workspace } as const
  const locked = { ...about, lockedReason }
  return (
    <EntityPage
      header={
        <EntityHeader
          {...locked}
          status={<LatestStatus of={{ kind: 'workspace', id: workspace.id }} jobs={watched.own.data} />}
          tags={<EntityTags {...locked} />}
          people={<Sharing {...locked} />}
          runButton={<RunButton {...locked} latestJob={watched.latest} />}
          settings={
            <>
              <ParentDawg dawg={workspace.dawg} />
              <WorkersControl workspace={workspace} lockedReason={lockedReason} />
              <ContinueOnFailureSwitch {...locked} />
              <DeleteDataCheckbox {...locked} />
            </>
          }
          onTransferOwnership={() => setIsTransferring(true)}
        />
      }
      dataFlow={<WorkspaceDataFlow workspace={workspace} />}
      about={
        <>
          <DescriptionCard {...about} />
          <VariablesCard workspace={workspace} />
          <ScheduleCard {...about} />
        </>
      }
      activity={
        <>
          <RecentJobs kind="workspace" id={workspace.id} watched={watched} />
          <QuickTip kind="workspace" />
        </>
      }
    >
      <TransferOwnershipDialog {...about} opened={isTransferring} onClose={() => setIsTransferring(false)} />
    </EntityPage>
  )
}
