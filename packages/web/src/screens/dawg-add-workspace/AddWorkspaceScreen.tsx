import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayEdit } from '../../api/shared-kinds.ts'
import { entityQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import { EntityRows } from '../../features/entity-list/EntityRows.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListState } from '../../features/entity-list/use-list-state.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { ViewOnlySign } from '../../ui/ViewOnlySign.tsx'
import { CandidateCard } from './CandidateCard.tsx'
import classes from './AddWorkspaceScreen.module.css'

const PAGE_SIZE = 20
const STATUS_POLL_MS = 10_000
const ROW_HEIGHT = 108
const LONGEST_NAME = 40

/** Any workspace that the user may see, the free ones first. */
const FREE_FIRST = {
  sort: 'available_to_graph',
  direction: 'ASC',
  show: 'all',
  tagIds: [] as number[],
  pageSize: PAGE_SIZE,
} as const

export function AddWorkspaceScreen() {
  const params = useParams({ strict: false }) as { id?: string }
  const id = Number(params.id)
  const { data: dawg } = useQuery(entityQuery('dawg', id))
  useCrumbName('dawg', id, dawg?.name)
  const [{ search }, change] = useListState('workspace')
  const selection = useMemo(() => ({ ...FREE_FIRST, search }), [search])
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const isViewOnly = dawg !== undefined && !mayEdit(dawg)
  return (
    <>
      <PageHeader
        title="Add workspace"
        subtitle={
          <RouteLink to={pathTo('dawg', { id })} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden />
            {dawg ? `Back to DAWG ${truncate(dawg.name, LONGEST_NAME)}` : 'Back to DAWG'}
          </RouteLink>
        }
        actions={isViewOnly && <ViewOnlySign />}
      />
      <div role="search" className={classes.find} aria-label="Find workspaces">
        <SearchField label="Search by name" value={search} onSearch={(text) => change({ search: text })} />
      </div>
      <EntityRows
        kind="workspace"
        label="Workspaces"
        selection={selection}
        columns={isWide ? 2 : 1}
        estimatedHeight={ROW_HEIGHT}
        statusPollMs={STATUS_POLL_MS}
        empty={
          <EmptyState
            title="No workspaces found."
            action={
              search !== '' && (
                <Button variant="default" onClick={() => change({ search: '' })}>
                  Clear search
                </Button>
              )
            }
          />
        }
      >
        {(workspace, lastJobs) => <CandidateCard workspace={workspace} lastJobs={lastJobs} dawg={dawg} />}
      </EntityRows>
    </>
  )
}
