import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Dawg } from '@clew/contract'
import { useState } from 'react'
import { entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { DescriptionCard } from '../../features/description/DescriptionCard.tsx'
import { EntityHeader } from '../../features/entity-header/EntityHeader.tsx'
import { EntityPage } from '../../features/entity-header/EntityPage.tsx'
import { ContinueOnFailureSwitch, DeleteDataCheckbox } from '../../features/entity-header/EntityToggles.tsx'
import { useLockedReason } from '../../features/entity-header/locked-reason.ts'
import { DawgDataFlow } from '../../features/graph/DawgDataFlow.tsx'
import { QuickTip } from '../../features/quick-tip/QuickTip.tsx'
import { RecentJobs } from '../../features/recent-jobs/RecentJobs.tsx'
import { useWatchedJobs, type WatchedJobs } from '../../features/recent-jobs/use-watched-jobs.ts'
import { LatestStatus } from '../../features/running/LatestStatus.tsx'
import { RunButton } from '../../features/running/RunButton.tsx'
import { ScheduleCard } from '../../features/schedules/ScheduleCard.tsx'
import { Sharing } from '../../features/sharing/Sharing.tsx'
import { TransferOwnershipDialog } from '../../features/sharing/TransferOwnershipDialog.tsx'
import { EntityTags } from '../../features/tagging/EntityTags.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'

export function DawgScreen() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => Number(params.id) })
  // The key: another DAWG starts with nothing on the screen of the one before.
  return <LoadedDawg key={id} id={id} />
}

function LoadedDawg({ id }: { id: number }) {
  const { data: dawg, isError, refetch } = useQuery(entityQuery('dawg', id))
  useCrumbName('dawg', id, dawg?.name)
  // Asked for at once, not after the DAWG has come: the page is whole when it appears.
  const watched = useWatchedJobs('dawg', id)
  if (dawg) return <DawgPage dawg={dawg} watched={watched} />
  return isError ? <LoadError onReload={() => void refetch()} /> : <LoadingScreen />
}

function DawgPage({ dawg, watched }: { dawg: Dawg; watched: WatchedJobs }) {
  const [isTransferring, setIsTransferring] = useState(false)
  const lockedReason = useLockedReason('dawg', dawg)
  const about = { kind: 'dawg', entity: dawg } as const
  const locked = { ...about, lockedReason }
  return (
    <EntityPage
      header={
        <EntityHeader
          {...locked}
          status={<LatestStatus of={{ kind: 'dawg', id: dawg.id }} jobs={watched.own.data} />}
          tags={<EntityTags {...locked} />}
          people={<Sharing {...locked} />}
          runButton={<RunButton {...locked} latestJob={watched.latest} />}
          settings={
            <>
              <ContinueOnFailureSwitch {...locked} />
              <DeleteDataCheckbox {...locked} />
            </>
          }
          onTransferOwnership={() => setIsTransferring(true)}
        />
      }
      dataFlow={<DawgDataFlow dawg={dawg} />}
      about={
        <>
          <DescriptionCard {...about} />
          <ScheduleCard {...about} />
        </>
      }
      activity={
        <>
          <RecentJobs kind="dawg" id={dawg.id} watched={watched} />
          <QuickTip kind="dawg" />
        </>
      }
    >
      <TransferOwnershipDialog {...about} opened={isTransferring} onClose={() => setIsTransferring(false)} />
    </EntityPage>
  )
}
