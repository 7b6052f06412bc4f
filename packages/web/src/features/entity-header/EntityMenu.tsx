import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconCrown, IconDots, IconEraser, IconTrash, type Icon } from '@tabler/icons-react'
import type { Kind } from '@clew/contract'
import { useState } from 'react'
import type { Entity } from '../../api/runnables.ts'
import { isOwner, kindWord } from '../../api/shared-kinds.ts'
import { useUser } from '../../session/use-user.ts'
import { useCommand } from '../../ui/commands/commands.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { CloneDialog, DeleteDialog, EraseDialog } from './EntityDialogs.tsx'
import { whyNotClone } from './may-clone.ts'

interface EntityMenuProps {
  kind: Kind
  entity: Entity
  lockedReason: string | undefined
  onTransferOwnership: (() => void) | undefined
}

/** What is done now and then. */
export function EntityMenu({ kind, entity, lockedReason, onTransferOwnership }: EntityMenuProps) {
  const user = useUser()
  const [dialog, setDialog] = useState<'clone' | 'erase' | 'delete'>()
  const shared = { kind, entity, onClose: () => setDialog(undefined) }
  const cloneRefusal = user && whyNotClone(kind, user)
  useCommand(`Clone this ${kindWord[kind]}`, () => setDialog('clone'), cloneRefusal)
  useCommand(`Erase the data of this ${kindWord[kind]}`, () => setDialog('erase'), lockedReason)
  useCommand(`Delete this ${kindWord[kind]}`, () => setDialog('delete'), lockedReason)
  const notTheOwner = isOwner(entity) ? undefined : 'Only the owner and administrators may transfer ownership.'
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onTransferOwnership && (
            <Item
              icon={IconCrown}
              label="Transfer ownership"
              reason={lockedReason ?? notTheOwner}
              onClick={onTransferOwnership}
            />
          )}
          <Item icon={IconCopy} label="Clone" reason={cloneRefusal} onClick={() => setDialog('clone')} />
          <Menu.Divider role="separator" />
          <Item
            icon={IconEraser}
            label="Erase data"
            reason={lockedReason}
            onClick={() => setDialog('erase')}
            isDanger
          />
          <Item icon={IconTrash} label="Delete" reason={lockedReason} onClick={() => setDialog('delete')} isDanger />
        </Menu.Dropdown>
      </Menu>
      <CloneDialog opened={dialog === 'clone'} {...shared} />
      <EraseDialog opened={dialog === 'erase'} {...shared} />
      <DeleteDialog opened={dialog === 'delete'} {...shared} />
    </>
  )
}

interface ItemProps {
  icon: Icon
  label: string
  reason: string | undefined
  onClick: () => void
  isDanger?: boolean
}

function Item({ icon: ItemIcon, label, reason, onClick, isDanger = false }: ItemProps) {
  return (
    <DisabledTooltip reason={reason}>
      <Menu.Item
        leftSection={<ItemIcon size={16} aria-hidden />}
        {...(isDanger && reason === undefined && { color: 'var(--clew-error)' })}
        closeMenuOnClick={reason === undefined}
        onClick={onClick}
      >
        {label}
      </Menu.Item>
    </DisabledTooltip>
  )
}
