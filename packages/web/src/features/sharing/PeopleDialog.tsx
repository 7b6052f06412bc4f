import { ActionIcon, Button, Text } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { kindWord, mayEdit, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { usersQuery } from '../../api/shared-queries.ts'
import { useUser } from '../../session/use-user.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { isAdministrator, type GivenPermission, type PersonWithAccess } from './people.ts'
import { PermissionSelect } from './PermissionSelect.tsx'
import { PersonRow } from './PersonRow.tsx'
import classes from './sharing.module.css'

interface PeopleDialogProps {
  kind: SharedKind
  entity: SharedEntity
  people: readonly PersonWithAccess[]
  lockedReason: string | undefined
  opened: boolean
  onClose: () => void
  onInvite: () => void
  onChange: (person: PersonWithAccess, permission: GivenPermission) => void
  onRemove: (person: PersonWithAccess) => void
}

/** Who has access, and what each may do. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { kind, people, lockedReason, opened, onClose, onInvite } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={`Who has access to the ${kindWord[kind]}`}>
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonRow key={person.id} {...person}>
            {person.access === 'owner' ? (
              <Text c="dimmed">Owner</Text>
            ) : (
              <Rights {...props} person={person} permission={person.access} />
            )}
          </PersonRow>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <DisabledTooltip reason={lockedReason}>
          <Button onClick={onInvite}>Invite user</Button>
        </DisabledTooltip>
      </DialogActions>
    </Dialog>
  )
}

interface RightsProps extends PeopleDialogProps {
  person: PersonWithAccess
  permission: GivenPermission
}

function Rights({ entity, person, permission, lockedReason, onChange, onRemove }: RightsProps) {
  const me = useUser()
  const { data: users } = useQuery(usersQuery())
  const user = users?.find(({ id }) => id === person.id)
  const isMe = me?.id === person.id
  // Reading is enough to leave.
  const removeReason = isMe && !mayEdit(entity) ? undefined : lockedReason
  return (
    <>
      <PermissionSelect
        name={person.name}
        value={isAdministrator(user) ? 'write' : permission}
        reason={isAdministrator(user) ? 'Administrators can always edit.' : lockedReason}
        onChange={(given) => onChange(person, given)}
      />
      <DisabledTooltip reason={removeReason}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isMe ? 'Remove yourself' : `Remove ${person.name}`}
          onClick={() => onRemove(person)}
        >
          <IconUserMinus size={16} aria-hidden />
        </ActionIcon>
      </DisabledTooltip>
    </>
  )
}
