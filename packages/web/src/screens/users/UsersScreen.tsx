import { Button } from '@mantine/core'
import type { User } from '@clew/contract'
import { IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageControl } from '../../ui/PageControl.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useChangeUser, type RowChanges } from './use-change-user.ts'
import { useCopyInvitationLink, useReinvite } from './use-invitation.ts'
import { useUserSelection } from './use-user-selection.ts'
import type { RowAction } from './UserActions.tsx'
import { UserDialogs, type Opened } from './UserDialogs.tsx'
import { USERS_PAGE, userPageQuery, type UserOrder } from './users-query.ts'
import { UserTable, type RowRefusal } from './UserTable.tsx'
import classes from './users.module.css'

export function UsersScreen() {
  const [selection, select] = useUserSelection()
  const { data: page, isError, isFetching, isPlaceholderData, refetch } = useQuery(userPageQuery(selection))
  useLastPage(selection.page, isPlaceholderData ? undefined : page?.total, (last) => select({ page: last }))
  const find = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<Opened>()
  // Apart from what it is about, which is still to be read while it fades.
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback((opened: Opened) => {
    setDialog(opened)
    setIsOpen(true)
  }, [])
  const change = useChangeUser()
  const changeRow = useRowChange(change.mutate, open)
  const act = useRowAction(open)

  return (
    <>
      <PageHeader title="Users" actions={<CreateButtons onCreate={(role) => open({ name: 'create', role })} />} />
      <div ref={find} role="search" aria-label="Find users" className={classes.find}>
        <SearchField label="Search for name" value={selection.search} onSearch={(search) => select({ search })} />
      </div>
      {isError && !page ? (
        <LoadError onReload={() => void refetch()} />
      ) : (
        <UserTable
          users={page?.users ?? []}
          isLoading={isFetching && (page === undefined || isPlaceholderData)}
          sort={{ by: selection.order, direction: selection.direction }}
          onSort={({ by, direction }) => select({ order: by as UserOrder, direction })}
          refusal={refusalOf(change)}
          onChange={changeRow}
          onAction={act}
        />
      )}
      {page && page.total > 0 && (
        <div className={classes.pages}>
          <PageControl
            page={selection.page}
            pageSize={USERS_PAGE}
            total={page.total}
            thing="user"
            onPage={(next) => select({ page: next })}
          />
        </div>
      )}
      <UserDialogs
        dialog={dialog}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChange={change.mutate}
        onNobodyLeft={() => find.current?.querySelector('input')?.focus()}
      />
    </>
  )
}

const CreateButtons = ({ onCreate }: { onCreate: (role: 'user' | 'admin') => void }) => (
  <>
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onCreate('user')}>
      Create user
    </Button>
    <Button variant="default" leftSection={<IconUserShield size={16} aria-hidden />} onClick={() => onCreate('admin')}>
      Create admin
    </Button>
  </>
)

type Open = (opened: Opened) => void
type Mutate = ReturnType<typeof useChangeUser>['mutate']

/** At once, unless one would shut oneself out: then after a question. */
function useRowChange(mutate: Mutate, open: Open) {
  const myId = useUser()?.id
  return useCallback(
    (user: User, changes: RowChanges) => {
      const own = changes.role === 'user' ? 'role' : changes.disabled === 1 ? 'disabled' : undefined
      if (own !== undefined && user.id === myId) open({ name: 'own-change', user, change: own, changes })
      else mutate({ user, changes })
    },
    [myId, mutate, open],
  )
}

function useRowAction(open: Open) {
  const { mutate: reinvite } = useReinvite()
  const { mutate: copyLink } = useCopyInvitationLink((user, link) => open({ name: 'link', user, link }))
  return useCallback(
    (action: RowAction, user: User, button: HTMLElement) => {
      if (action === 'reinvite') reinvite(user)
      else if (action === 'copy-link') copyLink(user)
      else if (action === 'modify') open({ name: 'modify', user })
      else open({ name: 'delete', user, next: neighbourOf(button) })
    },
    [reinvite, copyLink, open],
  )
}

/** Of the latest change only: the next one takes its message away. */
function refusalOf({ data, variables }: ReturnType<typeof useChangeUser>): RowRefusal | undefined {
  if (data?.kind !== 'refused' || !variables) return undefined
  const column = variables.changes.role === undefined ? 'disabled' : 'role'
  return { userId: variables.user.id, column, message: data.message }
}

/** A page that is no more, because of what was deleted or written into the address, leads to the last one. */
function useLastPage(page: number, total: number | undefined, goTo: (last: number) => void): void {
  const last = Math.max(Math.ceil((total ?? Infinity) / USERS_PAGE), 1)
  const goToLast = useEffectEvent(() => goTo(last))
  useEffect(() => {
    if (page > last) goToLast()
  }, [page, last])
}

/** The same button of the next row, or of the one before. */
function neighbourOf(button: HTMLElement): HTMLElement | undefined {
  const buttons = Array.from(button.closest('table')?.querySelectorAll<HTMLElement>('[data-action=delete]') ?? [])
  const at = buttons.findIndex((one) => one === button)
  return buttons[at + 1] ?? buttons[at - 1]
}
