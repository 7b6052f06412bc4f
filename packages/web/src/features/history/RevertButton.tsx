import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { kindWord } from '../../api/shared-kinds.ts'
import { formatTimestamp } from '../../format/dates.ts'
import type { Version } from '../../api/runnables.ts'
import type { Runnable } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { useRevert } from './use-revert.ts'

interface RevertButtonProps {
  of: Runnable
  version: Version
  /** Where it was found: chosen from the list, or looked at. */
  found: 'selected' | 'viewed'
  mayEdit: boolean
}

export function RevertButton({ of, version, found, mayEdit }: RevertButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useRevert(of)
  const thing = kindWord[of.kind]
  const { id } = version
  const reason = !mayEdit
    ? `You may only view this ${thing}.`
    : id === null
      ? 'This is the current version.'
      : undefined
  const name = `Version ${version.version} of ${formatTimestamp(version.created)}`
  return (
    <>
      <DisabledTooltip reason={reason}>
        <Button
          {...(found === 'selected' ? { size: 'xs', 'aria-label': `Revert to version ${version.version}` } : {})}
          variant={found === 'selected' ? 'default' : 'filled'}
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          Revert
        </Button>
      </DisabledTooltip>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Revert ${thing}`}
        text={`Do you really want to revert ${thing} to ${found} history item?`}
        confirmLabel="Revert"
        onConfirm={async () => id !== null && mutateAsync(id)}
      >
        <Text fw={600}>{name}</Text>
      </ConfirmDialog>
    </>
  )
}
