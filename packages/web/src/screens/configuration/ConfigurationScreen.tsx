import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { configurationQuery, entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { useLatestJobs } from '../../features/recent-jobs/use-watched-jobs.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { ConfigurationPage } from './ConfigurationPage.tsx'
import { useErrorMessageOfAddress } from './use-error-message.ts'

export function ConfigurationScreen() {
  const { id = '', cid = '' } = useParams({ strict: false }) as { id?: string; cid?: string }
  useErrorMessageOfAddress()
  // The key: another configuration starts with nothing on the screen of the one before.
  return <LoadedConfiguration key={cid} workspaceId={Number(id)} id={Number(cid)} />
}

function LoadedConfiguration({ workspaceId, id }: { workspaceId: number; id: number }) {
  // All asked for at once, not one after the other: the page is whole when it appears.
  const configuration = useQuery(configurationQuery(workspaceId, id))
  const workspace = useQuery(entityQuery('workspace', workspaceId))
  const watched = useLatestJobs({ kind: 'configuration', workspaceId, id })
  useCrumbName('workspace', workspaceId, workspace.data?.name)
  useCrumbName('configuration', id, configuration.data?.name)
  if (configuration.data && workspace.data)
    return (
      <ConfigurationPage configuration={configuration.data} variables={workspace.data.variables} watched={watched} />
    )
  const failed = [configuration, workspace].filter(({ isError }) => isError)
  if (failed.length === 0) return <LoadingScreen />
  return <LoadError onReload={() => failed.forEach(({ refetch }) => void refetch())} />
}
