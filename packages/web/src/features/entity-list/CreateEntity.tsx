import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { SharedKind, User } from '@clew/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sharedCalls } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { pathTo } from '../../paths.ts'
import { useUser } from '../../session/use-user.ts'
import { useCommand } from '../../ui/commands/commands.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/dialog/FormActions.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'

const LONGEST_NAME = 255

const texts = {
  workspace: {
    create: 'Create workspace',
    refusal: "You haven't got permissions to create workspaces.",
    mayCreate: (user: User) => user.can_create_workspaces === 1,
  },
  dawg: {
    create: 'Create DAWG',
    refusal: "You haven't got permissions to create DAWGs.",
    mayCreate: (user: User) => user.can_create_dawgs === 1,
  },
} as const satisfies Record<SharedKind, unknown>

/** A button that asks for a name and leads to what was created. */
export function CreateEntity({ kind }: { kind: SharedKind }) {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const { create, refusal, mayCreate } = texts[kind]
  const reason = user !== undefined && (user.role === 'admin' || mayCreate(user)) ? undefined : refusal
  const ask = () => setIsOpen(true)
  useCommand(create, ask, reason)
  return (
    <>
      <DisabledTooltip reason={reason}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={ask}>
          {create}
        </Button>
      </DisabledTooltip>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={create}>
        <CreateForm kind={kind} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function CreateForm({ kind, onClose }: { kind: SharedKind; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Please fill in the field' : null) },
  })
  const create = useMutation({
    mutationFn: (name: string) => sharedCalls[kind].create(name),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: sharedKeys.lists(kind) })
      onClose()
      await navigate({ to: pathTo(kind, { id }) })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })
  const submit = ({ name }: { name: string }) => {
    if (!create.isPending) create.mutate(name.trim())
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Name"
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormActions onCancel={onClose} submit="Create" isPending={create.isPending} />
    </form>
  )
}
