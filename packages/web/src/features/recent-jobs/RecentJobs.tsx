import { Stack } from '@mantine/core'
import { kindWord, type SharedKind } from '../../api/shared-kinds.ts'
import { pathTo } from '../../paths.ts'
import { DurationChart } from './DurationChart.tsx'
import { JobsCard } from './JobsCard.tsx'
import { childJob, ownJob } from './shown-job.ts'
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
  const thing = kindWord[kind]
  const { children: childrenTitle, chart } = words[kind]
  const childJobs = children.data?.map((job) => childJob(job, children.dataUpdatedAt))
  const emptyText = `The ${thing} doesn't have an activity history yet. Run the ${thing} at least once.`
  const isWorkspace = kind === 'workspace'
  return (
    <Stack gap="md">
      <JobsCard
        title="Activity"
        jobs={own.data?.map((job) => ownJob({ kind, id }, job, own.dataUpdatedAt))}
        hasFailed={own.isError}
        emptyText={emptyText}
        viewAllPath={pathTo(isWorkspace ? 'workspaceActivity' : 'dawgActivity', { id })}
      />
      <JobsCard
        title={childrenTitle}
        jobs={childJobs}
        hasFailed={children.isError}
        emptyText={emptyText}
        viewAllPath={pathTo(isWorkspace ? 'workspaceConfigurationActivity' : 'dawgWorkspaceActivity', { id })}
      >
        {chart !== undefined && childJobs && <DurationChart title={chart} jobs={childJobs} />}
      </JobsCard>
    </Stack>
  )
}
