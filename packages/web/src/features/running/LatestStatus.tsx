import type { SharedJob, SharedKind } from '../../api/shared-kinds.ts'
import { pathTo } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

interface LatestStatusProps {
  kind: SharedKind
  id: number
  /** Newest first; undefined until they have come. */
  jobs: readonly SharedJob[] | undefined
}

/** How the latest job is doing, as a link to it. */
export function LatestStatus({ kind, id, jobs }: LatestStatusProps) {
  if (!jobs) return null
  const [job] = jobs
  if (!job) return <StatusBadge status="other" label="never run" />
  const route = pathTo(kind === 'workspace' ? 'workspaceJob' : 'dawgJob', { id, aid: job.id })
  return (
    <RouteLink to={route} underline="hover">
      <StatusBadge status={job.status} />
    </RouteLink>
  )
}
