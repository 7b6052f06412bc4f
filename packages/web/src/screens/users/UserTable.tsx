import type { User } from '@clew/contract'
import { useUser } from '../../session/use-user.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import type { Sort } from '../../ui/SortableHeader.tsx'
import * as cells from './user-cells.tsx'
import { UserActions, type RowAction } from './UserActions.tsx'

/** What the server has said no to, in the row it is about. */
export interface RowRefusal {
  userId: number
  column: 'role' | 'disabled'
  message: string
}

interface RowProps {
  refusal: RowRefusal | undefined
  /** Both the same from one drawing to the next: rows that have not changed are not drawn again. */
  onChange: cells.OnChange
  onAction: (action: RowAction, user: User, button: HTMLElement) => void
}

interface UserTableProps extends RowProps {
  users: readonly User[]
  isLoading: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

export function UserTable({ users, isLoading, sort, onSort, ...row }: UserTableProps) {
  const myId = useUser()?.id
  return (
    <DataTable
      label="Users"
      columns={columnsFor(myId, row)}
      rows={users}
      rowKey={({ id }) => id}
      emptyText="No users found"
      isLoading={isLoading}
      sort={sort}
      onSort={onSort}
      stacksOnPhone
    />
  )
}

/** The keys of those that sort are what the server orders by. */
function columnsFor(myId: number | undefined, { refusal, onChange, onAction }: RowProps): Column<User>[] {
  const refusalIn = (column: RowRefusal['column'], { id }: User) =>
    refusal?.userId === id && refusal.column === column ? refusal.message : undefined
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (user) => <cells.Person user={user} isMe={user.id === myId} />,
    },
    { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <cells.Email address={email} /> },
    {
      key: 'last_login',
      header: 'Last login',
      sortable: true,
      cell: (user) => <cells.LastLogin at={user.last_login} />,
    },
    {
      key: 'role',
      header: 'Role',
      sortable: true,
      cell: (user) => <cells.Role user={user} onChange={onChange} refusal={refusalIn('role', user)} />,
    },
    {
      key: 'disabled',
      header: 'Enabled',
      sortable: true,
      cell: (user) => <cells.Enabled user={user} onChange={onChange} refusal={refusalIn('disabled', user)} />,
    },
    { key: 'may_create', header: 'May create', cell: (user) => <cells.MayCreate user={user} onChange={onChange} /> },
    {
      key: 'actions',
      header: 'Actions',
      numeric: true,
      cell: (user) => <UserActions user={user} onAction={onAction} />,
    },
  ]
}
