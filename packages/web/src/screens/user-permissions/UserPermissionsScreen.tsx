import { Badge, Checkbox, Text } from '@mantine/core'
import type { AclReport } from '@clew/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { PageControl } from '../../ui/PageControl.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { pageIn, useAddress } from '../../ui/use-address.ts'
import { aclReportsQuery } from './acl-reports-query.ts'
import { userFinder } from './find-users.ts'
import { reachable } from './reachable.ts'
import { ReachableList } from './ReachableList.tsx'
import classes from './user-permissions.module.css'

const PAGE_SIZE = 50
/** Everything is here already: only the drawing has to keep up. */
const SEARCH_WAIT_MS = 150
const NOBODY: readonly AclReport[] = []

export function UserPermissionsScreen() {
  const [{ search = '', deleted, page: askedPage }, change] = useAddress('search', 'deleted', 'page')
  const { data: reports = NOBODY, isPending, isError } = useQuery(aclReportsQuery())
  const find = useMemo(() => userFinder(reports), [reports])
  const found = useMemo(() => find(search), [find, search])
  const showsDeleted = deleted === '1'
  const page = Math.min(pageIn(askedPage), Math.max(Math.ceil(found.length / PAGE_SIZE), 1))

  return (
    <>
      <PageHeader title="User permissions" />
      <div role="search" aria-label="Find users" className={classes.toolbar}>
        <div className={classes.find}>
          <SearchField
            label="Search for name"
            value={search}
            onSearch={(text) => change({ search: text, page: '' })}
            waitMs={SEARCH_WAIT_MS}
          />
        </div>
        <Checkbox
          label="Show deleted workspaces & DAWGs"
          checked={showsDeleted}
          onChange={({ currentTarget }) => change({ deleted: currentTarget.checked ? '1' : '' })}
        />
      </div>
      <DataTable
        label="User permissions"
        columns={columnsFor(showsDeleted)}
        rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ id }) => id}
        emptyText={isError ? '' : 'No users found.'}
        isLoading={isPending}
        stacksOnPhone
      />
      {found.length > 0 && (
        <div className={classes.pages}>
          <PageControl
            page={page}
            pageSize={PAGE_SIZE}
            total={found.length}
            thing="user"
            onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
          />
        </div>
      )}
    </>
  )
}

const columnsFor = (showsDeleted: boolean): Column<AclReport>[] => [
  { key: 'user', header: 'User', cell: (report) => <Person report={report} /> },
  {
    key: 'workspaces',
    header: 'Workspaces',
    cell: (report) => (
      <ReachableList
        kind="workspace"
        name={report.name}
        isAdmin={report.role === 'admin'}
        entities={reachable(report.owned_workspaces, report.workspaces_permissions, showsDeleted)}
      />
    ),
  },
  {
    key: 'dawgs',
    header: 'DAWGs',
    cell: (report) => (
      <ReachableList
        kind="dawg"
        name={report.name}
        isAdmin={report.role === 'admin'}
        entities={reachable(report.owned_dawgs, report.dawgs_permissions, showsDeleted)}
      />
    ),
  },
]

function Person({ report: { id, name, role, disabled, deleted } }: { report: AclReport }) {
  return (
    <div className={classes.person} data-inactive={disabled === 1 || deleted === 1 || undefined}>
      <Avatar name={name} id={id} size={28} />
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          <Text size="sm" c="dimmed">
            {role === 'admin' ? 'Admin' : 'User'}
          </Text>
          {deleted === 1 && (
            <Badge variant="light" color="red" size="sm">
              Deleted
            </Badge>
          )}
          {disabled === 1 && (
            <Badge variant="light" color="gray" size="sm">
              Disabled
            </Badge>
          )}
        </span>
      </div>
    </div>
  )
}
