import { Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role, User } from '@clew/contract'
import { api } from '../../api/client.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { sharedKeys, usersQuery } from '../../api/shared-queries.ts'
import { required } from '../../features/field-rules/field-rules.ts'
import { session } from '../../session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useDraftEdit, type DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { Section } from '../../ui/Section.tsx'
import classes from './user-settings.module.css'

const LONGEST_NAME = 255

const roleWords = { admin: 'Administrator', user: 'User', system: 'System' } as const satisfies Record<Role, string>

export function ProfileSection({ user }: { user: User }) {
  const { mutateAsync } = useSaveName(user.id)
  const edit = useDraftEdit({
    name: 'name',
    shown: user,
    valueOf: ({ name }) => name,
    save: async (name) => ({ kind: (await mutateAsync(name.trim())) ? ('saved' as const) : ('unchanged' as const) }),
    savedMessage: 'Name has been changed.',
    problemOf: (name) => required(name.trim()) ?? undefined,
    isSame: (one, other) => one.trim() === other,
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  return (
    <div ref={place}>
      <Section
        title="Profile"
        actions={!isEditing && <EditButton section={{ ...edit.section, startEditing: edit.start }} label="Edit name" />}
      >
        <div className={classes.person}>
          <Avatar name={user.name} id={user.id} size={44} />
          <div className={classes.about}>
            {isEditing ? <NameForm edit={edit} /> : <Text fw={600}>{user.name}</Text>}
            <Text c="dimmed">{user.email}</Text>
            <Text c="dimmed" size="sm">
              {roleWords[user.role]}
            </Text>
          </div>
        </div>
      </Section>
    </div>
  )
}

function NameForm({ edit }: { edit: DraftEdit<string> }) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={edit.value}
        error={edit.problem}
        onChange={(event) => edit.change(event.currentTarget.value)}
      />
      <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} />
    </form>
  )
}

/** The user as saved; undefined when the name was so already. */
function useSaveName(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => unlessNothingChanged(api.users.modify({ params: { id }, body: { name } })),
    onSuccess: (saved) => {
      if (!saved) return
      session.keepUser(saved.user)
      // Whatever names its owner or who ran it names them as they were.
      const named = [usersQuery().queryKey, ...(['workspace', 'dawg', 'configuration'] as const).map(sharedKeys.all)]
      for (const queryKey of named) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
