import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Component, Workspace } from '@clew/contract'
import { useCallback, useState } from 'react'
import { componentsQuery } from '../../api/components.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { ViewOnlySign } from '../../ui/ViewOnlySign.tsx'
import { isNarrowed, selectComponents } from './catalogue-filter.ts'
import { ComponentCard } from './ComponentCard.tsx'
import { FindComponents } from './FindComponents.tsx'
import { useCatalogueFilter } from './use-catalogue-filter.ts'
import { useCreateConfiguration } from './use-create-configuration.ts'
import classes from './CreateConfigurationScreen.module.css'

const LONGEST_NAME = 40

export function CreateConfigurationScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <LoadedPage key={id} id={Number(id)} />
}

function LoadedPage({ id }: { id: number }) {
  const workspace = useQuery(entityQuery('workspace', id))
  const components = useQuery(componentsQuery())
  useCrumbName('workspace', id, workspace.data?.name)
  if (workspace.data && components.data) return <CreatePage workspace={workspace.data} components={components.data} />
  const failed = [workspace, components].filter(({ isError }) => isError)
  if (failed.length === 0) return <LoadingScreen />
  return <LoadError onReload={() => failed.forEach(({ refetch }) => void refetch())} />
}

function CreatePage({ workspace, components }: { workspace: Workspace; components: Component[] }) {
  const { id, name } = workspace
  const mayCreate = mayEdit(workspace)
  const state = useCatalogueFilter()
  const creation = useCreateConfiguration(id)
  const shown = selectComponents(components, state.filter)
  const [openId, setOpenId] = useState<number>()
  const { clearErrors } = creation.form
  const toggle = useCallback(
    (toggled: number) => {
      clearErrors()
      setOpenId((earlier) => (earlier === toggled ? undefined : toggled))
    },
    [clearErrors],
  )
  return (
    <>
      <PageHeader
        title="Create configuration"
        subtitle={
          <RouteLink to={pathTo('workspace', { id })} className={classes.back} title={name}>
            <IconArrowLeft size={16} aria-hidden />
            {`Back to workspace ${truncate(name, LONGEST_NAME)}`}
          </RouteLink>
        }
        actions={!mayCreate && <ViewOnlySign />}
      />
      <FindComponents state={state} shown={shown.length} all={components.length} />
      {shown.length === 0 ? (
        <NoComponents onClear={isNarrowed(state.filter) ? state.clear : undefined} />
      ) : (
        <div role="list" aria-label="Components" className={classes.cards}>
          {shown.map((component) => (
            <ComponentCard
              key={component.id}
              component={component}
              onToggle={toggle}
              {...(component.id === openId && { creating: { creation, mayCreate } })}
            />
          ))}
        </div>
      )}
    </>
  )
}

function NoComponents({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) return <EmptyState title="No components found.">The catalogue of this instance is empty.</EmptyState>
  return (
    <EmptyState
      title="No components found."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing matches the search and the filters.
    </EmptyState>
  )
}
