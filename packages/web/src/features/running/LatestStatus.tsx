import type { Job } from '../../api/runnables.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

interface LatestStatusProps {
  of: Runnable
  /** Newest first; undefined until they have come. */
  jobs: readonly Job[] | undefined
}

/** How the latest job is doing, as a link to it. */
export function LatestStatus({ of, jobs }: LatestStatusProps) {
  if (!jobs) return null
  const [job] = jobs
  if (!job) return <StatusBadge status="other" label="never run" />
  return (
    <RouteLink to={pathsOf(of).job(job.id)} underline="hover">
      <StatusBadge status={job.status} />
    </RouteLink>
  )
}
