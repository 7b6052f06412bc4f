import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindWord, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { usersQuery } from '../../api/shared-queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { possibleOwners } from './people.ts'
import { UserSelect } from './UserSelect.tsx'
import { useSharing } from './use-sharing.ts'

interface TransferOwnershipDialogProps {
  kind: SharedKind
  entity: SharedEntity
  opened: boolean
  onClose: () => void
}

export function TransferOwnershipDialog({ kind, entity, opened, onClose }: TransferOwnershipDialogProps) {
  const { data: users } = useQuery({ ...usersQuery(), enabled: opened })
  const { transferOwnership } = useSharing(kind, entity.id)
  const [newOwnerId, setNewOwnerId] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)

  function close() {
    setNewOwnerId(undefined)
    setIsMissing(false)
    onClose()
  }

  async function transfer() {
    setIsMissing(newOwnerId === undefined)
    if (newOwnerId === undefined) throw new Error('Nobody is chosen')
    await transferOwnership(newOwnerId)
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title="Transfer ownership"
      text={`The ${kindWord[kind]} will belong to somebody else. ${entity.owner?.name ?? 'The present owner'} can still edit it.`}
      confirmLabel="Transfer"
      onConfirm={transfer}
    >
      <UserSelect
        label="New owner"
        users={users && possibleOwners(users, entity.owner_id)}
        value={newOwnerId}
        onChange={(user) => {
          setNewOwnerId(user?.id)
          setIsMissing(false)
        }}
        error={isMissing ? 'Please select one option' : undefined}
      />
    </ConfirmDialog>
  )
}
