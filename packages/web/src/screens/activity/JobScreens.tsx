/** One job of a workspace, a DAWG or a configuration. */
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Kind } from '@clew/contract'
import type { Entity, Job } from '../../api/runnables.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { ChildGantt } from '../../features/jobs/ChildGantt.tsx'
import { jobQuery } from '../../features/jobs/job-queries.ts'
import { JobHeader } from '../../features/jobs/JobHeader.tsx'
import { JobStats } from '../../features/jobs/JobStats.tsx'
import { JobTimeline } from '../../features/jobs/JobTimeline.tsx'
import { OutOfDateNote } from '../../features/jobs/OutOfDateNote.tsx'
import { RunAgain } from '../../features/jobs/RunAgain.tsx'
import { useCause, useChildren } from '../../features/jobs/use-cause.ts'
import { WhyPanel } from '../../features/jobs/WhyPanel.tsx'
import { LogViewer } from '../../features/log-viewer/LogViewer.tsx'
import type { Runnable } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useEntity, useOpened } from './opened-runnable.ts'
import classes from './JobScreens.module.css'

export const WorkspaceJobScreen = () => <JobScreen kind="workspace" />
export const DawgJobScreen = () => <JobScreen kind="dawg" />
export const ConfigurationJobScreen = () => <JobScreen kind="configuration" />

function JobScreen({ kind }: { kind: Kind }) {
  const { of, jobId } = useOpened(kind)
  // The key: another job starts with nothing on the screen of the one before.
  return <LoadedJob key={jobId} of={of} jobId={jobId} />
}

function LoadedJob({ of, jobId }: { of: Runnable; jobId: number }) {
  const entity = useEntity(of)
  const job = useQuery(jobQuery(of, jobId))
  if (entity.data && job.data)
    return <JobPage of={of} entity={entity.data} job={job.data} isOutOfDate={job.isRefetchError} />
  if (!entity.isError && !job.isError) return <LoadingScreen />
  return <LoadError onReload={() => void Promise.all([entity.refetch(), job.refetch()])} />
}

interface JobPageProps {
  of: Runnable
  entity: Entity
  job: Job
  isOutOfDate: boolean
}

function JobPage({ of, entity, job, isOutOfDate }: JobPageProps) {
  const childJobs = useChildren(of, job)
  const cause = useCause(job, childJobs.data)
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: sharedKeys.one(of.kind, of.id) })
  return (
    <Stack gap="md">
      <JobHeader
        of={of}
        entity={entity}
        job={job}
        whenEnded={<RunAgain of={of} entity={entity} failed={cause.chain[0]} />}
      />
      {isOutOfDate && <OutOfDateNote onRefresh={refresh} />}
      <WhyPanel of={of} job={job} name={entity.name} cause={cause} />
      <div className={classes.columns}>
        <JobTimeline of={of} jobId={job.id} />
        <JobStats job={job} />
      </div>
      {of.kind !== 'configuration' && <ChildGantt kind={of.kind} job={job} childJobs={childJobs} />}
      <LogViewer of={of} job={job} />
    </Stack>
  )
}
