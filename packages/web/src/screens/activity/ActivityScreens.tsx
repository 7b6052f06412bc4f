/** The lists of what one thing has run, for each of the three kinds. */
import type { Kind } from '@clew/contract'
import { JobList } from '../../features/jobs/JobList.tsx'
import { useEntity, useOpened } from './opened-runnable.ts'
import type { Runnable } from '../../paths.ts'

export const WorkspaceActivityScreen = () => <ActivityScreen kind="workspace" />
export const DawgActivityScreen = () => <ActivityScreen kind="dawg" />
export const ConfigurationActivityScreen = () => <ActivityScreen kind="configuration" />

function ActivityScreen({ kind }: { kind: Kind }) {
  const { of } = useOpened(kind)
  // The key: another one starts with nothing on the screen of the one before.
  return <Activity key={of.id} of={of} />
}

function Activity({ of }: { of: Runnable }) {
  const { data } = useEntity(of)
  return <JobList of={of} entity={data} />
}
