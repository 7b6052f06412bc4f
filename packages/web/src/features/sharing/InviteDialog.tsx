import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindWord, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { accessEntriesQuery, usersQuery } from '../../api/shared-queries.ts'
import { useUser } from '../../session/use-user.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { isAdministrator, peopleWithAccess, possibleInvitees, type GivenPermission, type KnownUser } from './people.ts'
import { PermissionSelect } from './PermissionSelect.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useSharing } from './use-sharing.ts'
import { UserSelect } from './UserSelect.tsx'
import classes from './sharing.module.css'

interface InviteDialogProps {
  kind: SharedKind
  entity: SharedEntity
  opened: boolean
  onClose: () => void
}

export function InviteDialog({ opened, onClose, ...about }: InviteDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Invite to the ${kindWord[about.kind]}`}>
      <InviteForm {...about} onClose={onClose} />
    </Dialog>
  )
}

interface Picked {
  user: KnownUser
  permission: GivenPermission
}

function InviteForm({ kind, entity, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const { candidates } = useCandidates(kind, entity)
  const { invite } = useSharing(kind, entity.id)
  const [picked, setPicked] = useState<Picked[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const drop = (userId: number) => setPicked((all) => all.filter(({ user }) => user.id !== userId))

  function pick(user: KnownUser | undefined) {
    if (!user) return
    setIsMissing(false)
    setPicked((all) => [...all, { user, permission: isAdministrator(user) ? 'write' : 'read' }])
  }

  async function send() {
    setIsMissing(picked.length === 0)
    if (picked.length === 0) return
    setIsSending(true)
    const invitees = picked.map(({ user, permission }) => ({ userId: user.id, permission }))
    // Whoever is invited leaves the form: a second try is about the others only.
    await invite({ invitees, onInvited: drop }).then(onClose, () => setIsSending(false))
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <UserSelect
        label="User"
        isForSeveral
        users={candidates?.filter(({ id }) => picked.every(({ user }) => user.id !== id))}
        value={undefined}
        onChange={pick}
        error={isMissing ? 'Please select one option' : undefined}
      />
      <ul className={classes.picked} aria-label="Picked users">
        {picked.map(({ user, permission }) => (
          <PersonRow key={user.id} {...user}>
            <PermissionSelect
              name={user.name}
              value={permission}
              reason={isAdministrator(user) ? 'Administrators can always edit.' : undefined}
              onChange={(given) =>
                setPicked((all) => all.map((one) => (one.user.id === user.id ? { ...one, permission: given } : one)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Do not invite ${user.name}`}
              onClick={() => drop(user.id)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </PersonRow>
        ))}
      </ul>
      <FormActions onCancel={onClose} submit="Invite" isPending={isSending} />
    </form>
  )
}

function useCandidates(kind: SharedKind, entity: SharedEntity) {
  const me = useUser()
  const { data: users } = useQuery(usersQuery())
  const { data: entries } = useQuery(accessEntriesQuery(kind, entity.id))
  if (!users || !entries) return { candidates: undefined }
  const withAccess = peopleWithAccess(entity, entries).map(({ id }) => id)
  return { candidates: possibleInvitees(users, me ? [me.id, ...withAccess] : withAccess) }
}
