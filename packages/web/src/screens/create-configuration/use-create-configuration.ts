import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { pathTo } from '../../paths.ts'
import { showToast } from '../../ui/toast/toast.ts'

export interface Draft {
  name: string
  description: string
}

/** One draft for the whole page: whoever chooses another component keeps what was typed. */
export function useCreateConfiguration(workspaceId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Draft>({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Please fill in the field' : null) },
  })
  const creation = useMutation({
    mutationFn: async (body: Draft & { component_id: number }) =>
      (await api.configurations.create({ params: { id: workspaceId }, body })).configuration,
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: sharedKeys.one('workspace', workspaceId) })
      const route = pathTo('configuration', { id: workspaceId, cid: id })
      showToast({ type: 'success', message: 'Configuration has been created.', route })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })
  function create(componentId: number, { name, description }: Draft) {
    if (creation.isPending) return
    creation.mutate(
      { name: name.trim(), description, component_id: componentId },
      // Not above: who has left the page meanwhile stays where they are.
      { onSuccess: () => void navigate({ to: pathTo('workspace', { id: workspaceId }) }) },
    )
  }
  return { form, create, isPending: creation.isPending }
}

export type CreateConfiguration = ReturnType<typeof useCreateConfiguration>
