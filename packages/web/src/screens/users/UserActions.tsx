import { ActionIcon, Tooltip } from '@mantine/core'
import type { User } from '@clew/contract'
import { IconLink, IconMailForward, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { memo } from 'react'
import classes from './users.module.css'

export type RowAction = 'modify' | 'delete' | 'reinvite' | 'copy-link'

interface UserActionsProps {
  user: User
  /** Told also which button was pressed. */
  onAction: (action: RowAction, user: User, button: HTMLElement) => void
}

const words: Readonly<Record<RowAction, { label: string; icon: Icon }>> = {
  reinvite: { label: 'Re-invite', icon: IconMailForward },
  'copy-link': { label: 'Copy invitation link', icon: IconLink },
  modify: { label: 'Modify', icon: IconPencil },
  delete: { label: 'Delete', icon: IconTrash },
}

export const UserActions = memo(({ user, onAction }: UserActionsProps) => {
  const isPending = user.last_login === null
  const actions: RowAction[] = isPending ? ['reinvite', 'copy-link', 'modify', 'delete'] : ['modify', 'delete']
  return (
    <div className={classes.actions}>
      {actions.map((action) => {
        const { label, icon: ActionSymbol } = words[action]
        return (
          <Tooltip key={action} label={label}>
            <ActionIcon
              variant="subtle"
              color={action === 'delete' ? 'red' : 'gray'}
              aria-label={`${label}: ${user.name}`}
              data-action={action}
              onClick={({ currentTarget }) => onAction(action, user, currentTarget)}
            >
              <ActionSymbol size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </div>
  )
})
