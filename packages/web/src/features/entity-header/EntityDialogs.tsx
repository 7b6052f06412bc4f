/** The questions before cloning, erasing and deleting. Each closes when the server has done it, and stays otherwise. */
import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Configuration, Kind } from '@clew/contract'
import { callsOf, runnableOf, type Entity } from '../../api/runnables.ts'
import { kindTitle, kindWord, sharedCalls, type SharedKind } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo, type Runnable } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { CloneConfigurationDialog } from './CloneConfigurationDialog.tsx'
import { SHOWN_NAME } from './shown-name.ts'

interface EntityDialogProps {
  kind: Kind
  entity: Entity
  opened: boolean
  onClose: () => void
}

export function CloneDialog({ kind, entity, ...dialog }: EntityDialogProps) {
  if (kind !== 'configuration') return <CloneSharedDialog kind={kind} entity={entity} {...dialog} />
  return <CloneConfigurationDialog configuration={entity as Configuration} {...dialog} />
}

function CloneSharedDialog({ kind, entity, ...dialog }: EntityDialogProps & { kind: SharedKind }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation({
    mutationFn: () => sharedCalls[kind].clone(entity.id),
    onSuccess: ({ id }) => {
      showToast({ type: 'success', message: `${kindTitle[kind]} has been cloned.` })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.lists(kind) })
      void navigate({ href: pathTo(kind, { id }) })
    },
  })
  const what = kind === 'workspace' ? 'configurations' : 'workspaces'
  return (
    <ConfirmDialog
      {...dialog}
      title={`Clone ${kindWord[kind]}`}
      text={`Do you want to clone this ${kindWord[kind]} with its ${what}? The copy is disabled, and has neither data nor history.`}
      confirmLabel="Clone"
      onConfirm={() => mutateAsync()}
    >
      <NameOf entity={entity} />
    </ConfirmDialog>
  )
}

export function EraseDialog({ kind, entity, ...dialog }: EntityDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: () => callsOf(runnableOf(kind, entity)).eraseData(),
    onSuccess: () => {
      showToast({ type: 'success', message: `${kindTitle[kind]} data has been erased.` })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.one(kind, entity.id) })
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title="Erase data"
      text={`Do you really want to erase all ${kindWord[kind]} data?`}
      confirmLabel="Erase data"
      onConfirm={() => mutateAsync()}
    >
      <NameOf entity={entity} />
    </ConfirmDialog>
  )
}

const deleteText = {
  workspace: 'Do you want to delete this workspace? It goes to the trash, and what runs in it is canceled.',
  dawg: 'Do you want to delete this dawg? Beware the step is irreversible!',
  configuration: 'Do you want to delete this configuration? It goes to the trash, and its job is canceled.',
} as const satisfies Record<Kind, string>

export function DeleteDialog({ kind, entity, ...dialog }: EntityDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation({
    mutationFn: () => callsOf(runnableOf(kind, entity)).remove(),
    onSuccess: async () => {
      showToast({ type: 'success', message: `${kindTitle[kind]} has been deleted.` })
      const { path, key } = placeOf(runnableOf(kind, entity))
      await navigate({ href: path })
      // After leaving: asked again while it is still on the screen, it would not be found.
      queryClient.removeQueries({ queryKey: sharedKeys.one(kind, entity.id) })
      await queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={`Delete ${kindWord[kind]}`}
      text={deleteText[kind]}
      confirmLabel="Delete"
      onConfirm={() => mutateAsync()}
    >
      <NameOf entity={entity} />
    </ConfirmDialog>
  )
}

/** Where one finds it among others. */
function placeOf(of: Runnable) {
  if (of.kind !== 'configuration')
    return { path: pathTo(of.kind === 'workspace' ? 'workspaces' : 'dawgs'), key: sharedKeys.lists(of.kind) }
  const { workspaceId: id } = of
  return { path: pathTo('workspace', { id }), key: sharedKeys.one('workspace', id) }
}

const NameOf = ({ entity }: { entity: Entity }) => <Text fw={600}>{truncate(entity.name, SHOWN_NAME)}</Text>
