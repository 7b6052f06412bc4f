import { Stack } from '@mantine/core'
import type { SharedKind } from '../../api/shared-kinds.ts'
import { pathTo } from '../../paths.ts'
import { DurationBars } from '../../ui/duration-bars/DurationBars.tsx'
import { JobsCard } from './JobsCard.tsx'
import { neverRunText, OwnJobs } from './OwnJobs.tsx'
import { childJob } from './shown-job.ts'
import type { WatchedJobs } from './use-watched-jobs.ts'

interface RecentJobsProps {
  kind: SharedKind
  id: number
  watched: WatchedJobs
}

const words = {
  workspace: { children: 'Configurations activity', chart: 'Configuration jobs' },
  dawg: { children: 'Workspaces activity', chart: undefined },
} as const satisfies Record<SharedKind, unknown>

/** What has run here lately: the thing itself, and what it is made of. */
export function RecentJobs({ kind, id, watched: { own, children } }: RecentJobsProps) {
  const { children: childrenTitle, chart } = words[kind]
  const childJobs = children.data?.map((job) => childJob(job, children.dataUpdatedAt))
  return (
    <Stack gap="md">
      <OwnJobs of={{ kind, id }} own={own} />
      <JobsCard
        title={childrenTitle}
        jobs={childJobs}
        hasFailed={children.isError}
        emptyText={neverRunText({ kind, id })}
        viewAllPath={pathTo(kind === 'workspace' ? 'workspaceConfigurationActivity' : 'dawgWorkspaceActivity', { id })}
      >
        {chart !== undefined && childJobs && <DurationBars title={chart} bars={childJobs.toReversed()} />}
      </JobsCard>
    </Stack>
  )
}
