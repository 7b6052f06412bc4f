import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { kindWord, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { accessEntriesQuery, sharedKeys } from '../../api/shared-queries.ts'
import { pathTo } from '../../paths.ts'
import { useUser } from '../../session/use-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { peopleWithAccess, type GivenPermission, type PersonWithAccess } from './people.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import { useSharing } from './use-sharing.ts'
import classes from './sharing.module.css'

const AVATARS = 4

interface SharingProps {
  kind: SharedKind
  entity: SharedEntity
  lockedReason: string | undefined
}

/** One dialog at a time: a question takes the place of the list, which comes back with the answer. */
type OpenDialog = { name: 'people' | 'invite' } | { name: 'remove' | 'own view'; person: PersonWithAccess }

/** The people who have access, as avatars; behind them the dialogs that give and take it. */
export function Sharing({ kind, entity, lockedReason }: SharingProps) {
  const me = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: entries = [] } = useQuery({ ...accessEntriesQuery(kind, entity.id), meta: { isQuiet: true } })
  const { changePermission, removePermission, refresh } = useSharing(kind, entity.id)
  const [dialog, setDialog] = useState<OpenDialog>()
  const people = peopleWithAccess(entity, entries)
  const about = { kind, entity }
  const close = () => setDialog(undefined)
  const backToPeople = () => setDialog((open) => open && { name: 'people' })

  function change(person: PersonWithAccess, permission: GivenPermission) {
    if (person.id === me?.id && permission === 'read') setDialog({ name: 'own view', person })
    // Refused or not, what the server has is shown again.
    else void changePermission({ userId: person.id, permission }).catch(() => undefined)
  }

  async function remove(person: PersonWithAccess) {
    await removePermission(person.id)
    if (person.id !== me?.id || me.role === 'admin') return refresh()
    close()
    await navigate({ href: pathTo(kind === 'workspace' ? 'workspaces' : 'dawgs') })
    queryClient.removeQueries({ queryKey: sharedKeys.one(kind, entity.id) })
  }

  return (
    <>
      <Avatars people={people} onOpen={() => setDialog({ name: 'people' })} />
      <DisabledTooltip reason={lockedReason}>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setDialog({ name: 'invite' })}
        >
          Invite
        </Button>
      </DisabledTooltip>
      <PeopleDialog
        {...about}
        people={people}
        lockedReason={lockedReason}
        opened={dialog?.name === 'people'}
        onClose={close}
        onInvite={() => setDialog({ name: 'invite' })}
        onChange={change}
        onRemove={(person) => setDialog({ name: 'remove', person })}
      />
      <InviteDialog {...about} opened={dialog?.name === 'invite'} onClose={close} />
      <Questions {...about} dialog={dialog} onClose={backToPeople} onRemove={remove} onOwnView={changePermission} />
    </>
  )
}

function Avatars({ people, onOpen }: { people: readonly PersonWithAccess[]; onOpen: () => void }) {
  const hidden = people.slice(AVATARS)
  return (
    <div className={classes.avatars} role="group" aria-label="People with access">
      {people.slice(0, AVATARS).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} />
      ))}
      <Tooltip label="Who has access">
        <UnstyledButton
          className={classes.more}
          aria-label={hidden.length > 0 ? `+${hidden.length}, who has access` : 'Who has access'}
          onClick={onOpen}
        >
          {hidden.length > 0 ? `+${hidden.length}` : <IconUsers size={16} aria-hidden />}
        </UnstyledButton>
      </Tooltip>
    </div>
  )
}

interface QuestionsProps {
  kind: SharedKind
  dialog: OpenDialog | undefined
  onClose: () => void
  onRemove: (person: PersonWithAccess) => Promise<unknown>
  onOwnView: (change: { userId: number; permission: GivenPermission }) => Promise<unknown>
}

function Questions({ kind, dialog, onClose, onRemove, onOwnView }: QuestionsProps) {
  const me = useUser()
  const person = dialog && 'person' in dialog ? dialog.person : undefined
  const isMe = person !== undefined && person.id === me?.id
  const thing = kindWord[kind]
  return (
    <>
      <ConfirmDialog
        opened={dialog?.name === 'own view'}
        onClose={onClose}
        danger
        title="Change your permission to View"
        text={`You will no longer be able to edit the ${thing}. Do you really want to continue?`}
        confirmLabel="Change to View"
        onConfirm={async () => person && onOwnView({ userId: person.id, permission: 'read' })}
      />
      <ConfirmDialog
        opened={dialog?.name === 'remove'}
        onClose={onClose}
        danger
        title={isMe ? 'Remove yourself' : 'Remove user'}
        text={
          isMe
            ? `You will no longer have access to the ${thing}. Do you really want to continue?`
            : `Do you really want to take ${person?.name}'s access to the ${thing} away?`
        }
        confirmLabel="Remove"
        onConfirm={async () => person && onRemove(person)}
      />
    </>
  )
}
