import { NumberInput, Tooltip } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '@clew/contract'
import { useState } from 'react'
import { keepEntity } from '../../api/change-entity.ts'
import { api } from '../../api/client.ts'
import { systemInfoQuery } from '../../api/system-info.ts'
import { showToast } from '../../ui/toast/toast.ts'
import classes from './header.module.css'

const ONLY_ONE = 'The instance has maximum 1 worker available.'

/** Up to how many configurations of the workspace run at once. What cannot be is put back to what was. */
export function WorkersControl({
  workspace,
  lockedReason,
}: {
  workspace: Workspace
  lockedReason: string | undefined
}) {
  const { data: most } = useQuery({ ...systemInfoQuery(), select: ({ system_info }) => system_info.mi_workers_count })
  const { mutate, isPending } = useSaveWorkers(workspace.id)
  const [typed, setTyped] = useState<string | number>()
  const shown = Math.min(workspace.settings.max_workers_used ?? most ?? 1, most ?? Infinity)
  const reason = most === 1 ? ONLY_ONE : lockedReason

  function commit() {
    setTyped(undefined)
    const isPossible = Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= (most ?? 1)
    if (isPossible && typed !== shown) mutate(Number(typed))
  }

  return (
    <Tooltip label={reason} disabled={reason === undefined}>
      <label className={classes.workers} data-refused={reason !== undefined || undefined}>
        workers
        <NumberInput
          size="xs"
          w={56}
          value={typed ?? shown}
          readOnly={reason !== undefined || isPending || most === undefined}
          aria-disabled={reason !== undefined || undefined}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit()
            else if (key === 'Escape') setTyped(undefined)
          }}
        />
        {most !== undefined && <span className={classes.most}>of {most}</span>}
      </label>
    </Tooltip>
  )
}

function useSaveWorkers(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (max_workers_used: number) =>
      api.workspaces.modify({
        params: { id },
        query: { load_full_structure: '1' },
        body: { settings: { max_workers_used } },
      }),
    onSuccess: async ({ workspace }) => {
      await keepEntity(queryClient, 'workspace', workspace)
      showToast({ type: 'success', message: 'No. of workers available for the workspace has been updated.' })
    },
  })
}
