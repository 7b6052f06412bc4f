/** Version history of the three kinds: the list, and one version. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Configuration, Kind } from '@clew/contract'
import { mayEdit } from '../../api/shared-kinds.ts'
import { runnableQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { VersionDetail } from '../../features/history/VersionDetail.tsx'
import { VersionList } from '../../features/history/VersionList.tsx'
import type { Runnable } from '../../paths.ts'

type Params = Partial<Record<'id' | 'cid' | 'hid', string>>

const VersionsOf = ({ kind }: { kind: Kind }) => {
  const of = useRunnable(kind)
  // The key: another one starts with nothing on the screen of the one before.
  return <VersionList key={of.id} of={of} {...useThing(of)} />
}

const VersionOf = ({ kind }: { kind: Kind }) => {
  const of = useRunnable(kind)
  const hid = useParams({ strict: false, select: (params: Params) => Number(params.hid) })
  const compared = useSearch({ strict: false, select: (search: { with?: string }) => search.with })
  const withHid = /^\d+$/.test(compared ?? '') ? Number(compared) : undefined
  return <VersionDetail key={`${of.id} ${hid} ${withHid}`} of={of} hid={hid} withHid={withHid} {...useThing(of)} />
}

function useRunnable(kind: Kind): Runnable {
  const id = useParams({ strict: false, select: (params: Params) => Number(params.id) })
  const cid = useParams({ strict: false, select: (params: Params) => Number(params.cid) })
  return kind === 'configuration' ? { kind, workspaceId: id, id: cid } : { kind, id }
}

/** Its name for the crumbs and the heading, and what the user may do with it. */
function useThing(of: Runnable) {
  const { data: entity } = useQuery(runnableQuery(of))
  const workspace = (entity as Configuration | undefined)?.workspace
  useCrumbName(of.kind, of.id, entity?.name)
  useCrumbName('workspace', of.kind === 'configuration' ? of.workspaceId : 0, workspace?.name)
  return { name: entity?.name, mayEdit: entity !== undefined && mayEdit(entity) }
}

export const WorkspaceHistoryScreen = () => <VersionsOf kind="workspace" />
export const WorkspaceVersionScreen = () => <VersionOf kind="workspace" />
export const DawgHistoryScreen = () => <VersionsOf kind="dawg" />
export const DawgVersionScreen = () => <VersionOf kind="dawg" />
export const ConfigurationHistoryScreen = () => <VersionsOf kind="configuration" />
export const ConfigurationVersionScreen = () => <VersionOf kind="configuration" />
