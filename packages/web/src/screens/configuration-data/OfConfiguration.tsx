import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Direction, FilesOf } from '../../api/data-files.ts'
import { configurationQuery, entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'

interface OfConfigurationProps {
  children: (of: FilesOf, name: string) => ReactNode
}

const directions: ReadonlySet<string> = new Set(['input', 'output'] satisfies Direction[])

/** Whose files they are, as the address says. */
export function OfConfiguration({ children }: OfConfigurationProps) {
  const { id = '', cid = '', type = '' } = useParams({ strict: false }) as Partial<Record<string, string>>
  if (!directions.has(type))
    return <EmptyState title="There is no such page.">Data previews are of input or of output.</EmptyState>
  const of = { workspaceId: Number(id), id: Number(cid), direction: type as Direction }
  // The key: another configuration starts with nothing on the screen of the one before.
  return (
    <Loaded key={`${cid} ${type}`} of={of}>
      {children}
    </Loaded>
  )
}

function Loaded({ of, children }: OfConfigurationProps & { of: FilesOf }) {
  const configuration = useQuery(configurationQuery(of.workspaceId, of.id))
  const workspace = useQuery(entityQuery('workspace', of.workspaceId))
  useCrumbName('workspace', of.workspaceId, workspace.data?.name)
  useCrumbName('configuration', of.id, configuration.data?.name)
  if (configuration.data) return children(of, configuration.data.name)
  if (configuration.isError) return <LoadError onReload={() => void configuration.refetch()} />
  return <LoadingScreen />
}
