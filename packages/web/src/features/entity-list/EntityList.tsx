import { Button, SegmentedControl } from '@mantine/core'
import type { SharedKind } from '@clew/contract'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CreateEntity } from './CreateEntity.tsx'
import { EntityRows } from './EntityRows.tsx'
import type { LastJobs } from './LastRun.tsx'
import { defaultState, isNarrowed, shows, type Show } from './list-state.ts'
import type { ListedOf } from './page-query.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SortControl } from './SortControl.tsx'
import { TagFilter } from './TagFilter.tsx'
import { useListState } from './use-list-state.ts'
import classes from './EntityList.module.css'

const PAGE_SIZE = 50
const STATUS_POLL_MS = 8_000
const ROW_HEIGHT = 80

const showLabels: Record<Show, string> = { all: 'All', enabled: 'Enabled', disabled: 'Disabled' }

interface EntityListProps<K extends SharedKind> {
  kind: K
  title: string
  subtitle?: string
  emptyText: string
  columns?: 1 | 2
  /** Further controls of the list, such as its layout. */
  controls?: ReactNode
  /** Beside the list, or below it in a narrow window. */
  aside: ReactNode
  children: (row: ListedOf[K], lastJobs: LastJobs) => ReactNode
}

/** The screen of all workspaces or DAWGs: find, narrow, order, create. */
export function EntityList<K extends SharedKind>(props: EntityListProps<K>) {
  const { kind, title, subtitle, emptyText, columns = 1, controls, aside, children } = props
  const [state, change] = useListState(kind)
  const selection = useMemo(() => ({ ...state, pageSize: PAGE_SIZE }), [state])
  const { search, show, tagIds } = defaultState(kind)
  const clearFilters = (
    <Button variant="default" onClick={() => change({ search, show, tagIds })}>
      Clear filters
    </Button>
  )
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={<CreateEntity kind={kind} />} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div role="search" className={classes.toolbar} aria-label={`Find ${title}`}>
            <div className={classes.find}>
              <SearchField label="Search by name" value={state.search} onSearch={(text) => change({ search: text })} />
            </div>
            <SortControl kind={kind} sort={state.sort} direction={state.direction} onChange={change} />
            <SegmentedControl
              aria-label="Show"
              value={state.show}
              onChange={(value) => change({ show: value })}
              data={shows.map((value) => ({ value, label: showLabels[value] }))}
            />
            {controls}
            <TagFilter selected={state.tagIds} onChange={(ids) => change({ tagIds: ids })} />
          </div>
          <EntityRows
            kind={kind}
            label={title}
            selection={selection}
            columns={columns}
            estimatedHeight={ROW_HEIGHT}
            statusPollMs={STATUS_POLL_MS}
            empty={
              <EmptyState title={emptyText} action={isNarrowed(state) && clearFilters}>
                {isNarrowed(state) ? 'Nothing matches the search and the filters.' : undefined}
              </EmptyState>
            }
          >
            {children}
          </EntityRows>
        </div>
        <aside className={classes.aside}>{aside}</aside>
      </div>
    </>
  )
}
