import { Button, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Configuration } from '@clew/contract'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { SHOWN_NAME } from './shown-name.ts'
import { TargetWorkspaceSelect } from './TargetWorkspaceSelect.tsx'

interface CloneConfigurationDialogProps {
  configuration: Configuration
  opened: boolean
  onClose: () => void
}

/** Copies a configuration into its own workspace or into another one. */
export function CloneConfigurationDialog({ configuration, opened, onClose }: CloneConfigurationDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Clone configuration">
      <CloneForm configuration={configuration} onClose={onClose} />
    </Dialog>
  )
}

function CloneForm({ configuration, onClose }: Omit<CloneConfigurationDialogProps, 'opened'>) {
  const mayCloneHere = mayEdit(configuration)
  const [place, setPlace] = useState<'current' | 'another'>(mayCloneHere ? 'current' : 'another')
  const [target, setTarget] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const clone = useClone(configuration)

  function submit() {
    const isIncomplete = place === 'another' && target === undefined
    setIsMissing(isIncomplete)
    if (isIncomplete || clone.isPending) return
    clone.mutate(place === 'another' ? target : undefined, { onSuccess: onClose })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Text fw={600}>{truncate(configuration.name, SHOWN_NAME)}</Text>
        <Radio.Group label="Workspace" value={place} onChange={setPlace}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="current"
              label="Current"
              disabled={!mayCloneHere}
              description={
                mayCloneHere ? 'The copy keeps the inputs.' : 'You may only view the workspace of this configuration.'
              }
            />
            <Radio value="another" label="Another" description="The copy has no inputs there." />
          </Stack>
        </Radio.Group>
        {place === 'another' && (
          <TargetWorkspaceSelect
            without={configuration.workspace_id}
            value={target}
            error={isMissing ? 'Please select one option' : undefined}
            onChange={(id) => {
              setTarget(id)
              setIsMissing(false)
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          The copy is disabled, and has neither data nor history.
        </Text>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={clone.isPending} data-autofocus>
          Clone
        </Button>
      </DialogActions>
    </form>
  )
}

function useClone({ id: cid, workspace_id: id }: Configuration) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (target: number | undefined) => {
      const body = target === undefined ? {} : { workspace_id: target }
      return (await api.configurations.clone({ params: { id, cid }, body })).configuration
    },
    onSuccess: (copy) => {
      showToast({ type: 'success', message: 'Configuration has been cloned.' })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.one('workspace', copy.workspace_id) })
      void navigate({ href: pathTo('configuration', { id: copy.workspace_id, cid: copy.id }) })
    },
  })
}
