import { kindWord } from '../../api/shared-kinds.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { JobsCard } from './JobsCard.tsx'
import { ownJob } from './shown-job.ts'
import type { LatestJobs } from './use-watched-jobs.ts'

interface OwnJobsProps {
  of: Runnable
  own: LatestJobs['own']
}

/** The latest jobs of the thing itself. */
export function OwnJobs({ of, own }: OwnJobsProps) {
  return (
    <JobsCard
      title="Activity"
      jobs={own.data?.map((job) => ownJob(of, job, own.dataUpdatedAt))}
      hasFailed={own.isError}
      emptyText={neverRunText(of)}
      viewAllPath={pathsOf(of).activity}
    />
  )
}

export function neverRunText({ kind }: Runnable): string {
  const thing = kindWord[kind]
  return `The ${thing} doesn't have an activity history yet. Run the ${thing} at least once.`
}
