import type { User } from '@clew/contract'
import { CreateUsersDialog } from './create/CreateUsersDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx'
import { ModifyUserDialog } from './ModifyUserDialog.tsx'
import { OwnChangeDialog, type OwnChange } from './OwnChangeDialog.tsx'
import type { RowChanges } from './use-change-user.ts'

/** What lies over the table, and whom it is about. */
export type Opened =
  | { name: 'create'; role: 'user' | 'admin' }
  | { name: 'modify'; user: User }
  /** The row will go: `next` is where the focus goes. */
  | { name: 'delete'; user: User; next: HTMLElement | undefined }
  | { name: 'own-change'; user: User; change: OwnChange; changes: RowChanges }
  | { name: 'link'; user: User; link: string }

interface UserDialogsProps {
  /** Missing before the first one; still there while the last one fades. */
  dialog: Opened | undefined
  isOpen: boolean
  onClose: () => void
  onChange: (change: { user: User; changes: RowChanges }) => void
  /** After the only row has gone. */
  onNobodyLeft: () => void
}

export function UserDialogs({ dialog, isOpen, onClose, onChange, onNobodyLeft }: UserDialogsProps) {
  const propsOf = (name: Opened['name']) => ({ opened: isOpen && dialog?.name === name, onClose })
  const user = dialog && 'user' in dialog ? dialog.user : undefined

  function moveFocus() {
    const next = dialog?.name === 'delete' ? dialog.next : undefined
    if (next?.isConnected) next.focus()
    else onNobodyLeft()
  }

  return (
    <>
      <CreateUsersDialog role={dialog?.name === 'create' ? dialog.role : 'user'} {...propsOf('create')} />
      <ModifyUserDialog user={user} {...propsOf('modify')} />
      <DeleteUserDialog user={user} onDeleted={moveFocus} {...propsOf('delete')} />
      <OwnChangeDialog
        change={dialog?.name === 'own-change' ? dialog.change : undefined}
        onConfirm={() => dialog?.name === 'own-change' && onChange({ user: dialog.user, changes: dialog.changes })}
        {...propsOf('own-change')}
      />
      <InvitationLinkDialog
        name={user?.name}
        link={dialog?.name === 'link' ? dialog.link : undefined}
        {...propsOf('link')}
      />
    </>
  )
}
