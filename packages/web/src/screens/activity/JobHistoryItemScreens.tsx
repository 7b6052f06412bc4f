/** A job as it was when its status changed. */
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '@clew/contract'
import { jobHistoryItemQuery } from '../../features/jobs/job-queries.ts'
import { JobHistoryItemView } from '../../features/jobs/JobHistoryItemView.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useEntity, useOpened } from './opened-runnable.ts'

export const WorkspaceJobHistoryItemScreen = () => <JobHistoryItemScreen kind="workspace" />
export const DawgJobHistoryItemScreen = () => <JobHistoryItemScreen kind="dawg" />
export const ConfigurationJobHistoryItemScreen = () => <JobHistoryItemScreen kind="configuration" />

function JobHistoryItemScreen({ kind }: { kind: Kind }) {
  const { of, jobId, historyId } = useOpened(kind)
  // For the crumbs; the page itself needs nothing of it.
  useEntity(of)
  const { data: item, isError, refetch } = useQuery(jobHistoryItemQuery(of, jobId, historyId))
  if (item) return <JobHistoryItemView of={of} jobId={jobId} item={item} />
  return isError ? <LoadError onReload={() => void refetch()} /> : <LoadingScreen />
}
